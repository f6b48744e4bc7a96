// What the contract's sources say of each field that crosses the wire: the comment above it. The shapes themselves carry no
// words, so that none of them travel to browsers; the pages below /docs/api are made of the sources while they are built.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** What is read of the syntax tree: every node has a type and a place. */
interface Node {
  type: string;
  start: number;
  end: number;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;

interface Source {
  text: string;
  /** The comment that ends right before a place. */
  noteBefore: (start: number) => string | undefined;
  values: Map<string, Node>;
  /** By local name: the file it comes from. */
  imports: Map<string, string>;
  calls: Node[];
}

const inside = (node: Node | undefined, name: string): unknown =>
  node && name in node ? Object.entries(node).find(([each]) => each === name)?.[1] : undefined;
const nodeAt = (node: Node | undefined, name: string): Node | undefined => {
  const found = inside(node, name);
  return isNode(found) ? found : undefined;
};
const nodesAt = (node: Node | undefined, name: string): Node[] => {
  const found = inside(node, name);
  return Array.isArray(found) ? found.filter(isNode) : [];
};
const nameOf = (node: Node | undefined): string => {
  const name = inside(node, 'name') ?? inside(node, 'value');
  return typeof name === 'string' ? name : '';
};

function readSource(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, text);
  const notes = comments
    .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .map(({ end, value }) => ({ end, words: value.replaceAll(/\s*\n\s*\*?\s*|^\*\s*/g, ' ').trim() }));
  const source: Source = {
    text,
    noteBefore: start => notes.find(({ end }) => end <= start && text.slice(end, start).trim() === '')?.words,
    values: new Map(),
    imports: new Map(),
    calls: [],
  };
  for (const statement of nodesAt(program, 'body')) {
    const from = nameOf(nodeAt(statement, 'source'));
    for (const specifier of from === '' ? [] : nodesAt(statement, 'specifiers'))
      source.imports.set(nameOf(nodeAt(specifier, 'local')), path.join(path.dirname(file), from));
    const declared = statement.type === 'VariableDeclaration' ? statement : nodeAt(statement, 'declaration');
    for (const each of nodesAt(declared, 'declarations')) {
      const value = nodeAt(each, 'init');
      if (value) source.values.set(nameOf(nodeAt(each, 'id')), value);
    }
  }
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) look(each);
    if (!isNode(value)) return;
    if (value.type === 'CallExpression' && nameOf(nodeAt(value, 'callee')) === 'call')
      source.calls.push(value);
    for (const each of Object.values(value)) if (typeof each === 'object') look(each);
  };
  look(program.body);
  return source;
}

type Notes = Record<string, string>;

/** By call and place (`projects.create body.name`): what is said of it. */
export function readFieldNotes(contract: string): Notes {
  const sources = new Map<string, Source>();
  const sourceOf = (file: string): Source => {
    const known = sources.get(file) ?? readSource(file);
    sources.set(file, known);
    return known;
  };
  const notes: Notes = {};

  function note(shape: Node | undefined, source: Source, place: string, depth = 0): void {
    // Shapes that hold themselves end somewhere.
    if (!shape || depth > 40) return;
    const deeper = (node: Node | undefined, at = place) => note(node, source, at, depth + 1);
    if (shape.type === 'Identifier') {
      const value = source.values.get(nameOf(shape));
      const file = source.imports.get(nameOf(shape));
      if (value) deeper(value);
      else if (file?.endsWith('.ts')) {
        const other = sourceOf(file);
        note(other.values.get(nameOf(shape)), other, place, depth + 1);
      }
    } else if (shape.type === 'ObjectExpression') noteFields(shape, source, place, depth);
    else if (shape.type === 'ArrayExpression') for (const each of nodesAt(shape, 'elements')) deeper(each);
    else if (shape.type === 'MemberExpression') deeper(nodeAt(shape, 'object'));
    else if (shape.type === 'CallExpression') {
      const callee = nodeAt(shape, 'callee');
      const [first, second] = nodesAt(shape, 'arguments');
      const method = nameOf(nodeAt(callee, 'property')) || nameOf(callee);
      const isOfZod = nameOf(nodeAt(callee, 'object')) === 'z';
      if (!isOfZod && callee?.type === 'MemberExpression')
        deeper(nodeAt(callee, 'object'), method === 'array' ? `${place}[]` : place);
      if (method === 'page') deeper(first, `${place === '' ? '' : `${place}.`}data[]`);
      else if (method === 'record' || method === 'partialRecord') deeper(second, `${place}.*`);
      else if (method === 'discriminatedUnion') deeper(second);
      else if (method === 'array' && isOfZod) deeper(first, `${place}[]`);
      else if (
        [
          'object',
          'extend',
          'union',
          'safeExtend',
          'strictObject',
          'looseObject',
          'optional',
          'nullable',
        ].includes(method)
      )
        deeper(first);
    }
  }

  function noteFields(shape: Node, source: Source, place: string, depth: number): void {
    for (const property of nodesAt(shape, 'properties')) {
      if (property.type === 'SpreadElement') {
        note(nodeAt(property, 'argument'), source, place, depth + 1);
        continue;
      }
      const at = `${place}${place === '' ? '' : '.'}${nameOf(nodeAt(property, 'key'))}`;
      const words = source.noteBefore(property.start);
      if (words !== undefined) notes[at] = words;
      note(nodeAt(property, 'value') ?? nodeAt(property, 'key'), source, at, depth + 1);
    }
  }

  const files = readdirSync(contract).filter(name => /(?<!\.test)\.ts$/.test(name));
  const all: Notes = {};
  for (const file of files) {
    const source = sourceOf(path.join(contract, file));
    for (const made of source.calls) {
      const properties = nodesAt(nodesAt(made, 'arguments')[0], 'properties');
      const of = (name: string) =>
        nodeAt(
          properties.find(each => nameOf(nodeAt(each, 'key')) === name),
          'value',
        );
      const call = nameOf(of('name'));
      for (const [part, name] of Object.entries({
        path: 'params',
        query: 'query',
        body: 'body',
        reply: 'reply',
      })) {
        for (const key of Object.keys(notes)) delete notes[key];
        note(of(name), source, '');
        for (const [place, words] of Object.entries(notes)) all[`${call} ${part}.${place}`] = words;
      }
    }
  }
  return all;
}

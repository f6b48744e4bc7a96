// Takes out of the browser's files what only a server reads: they travel to everybody who opens a page.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Zod's writer of JSON schemas hangs on every one of its types, so that no bundler can tell that nobody calls it here. */
const schemaWriters = /node_modules\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const exported = /^export (?:const|function) (\w+)/gm;

const contract = /\/packages\/contract\/src\/\w[\w-]*\.ts$/;
/** Of a call's declaration: how a server reads and describes it. What a browser sends, it knows by the types alone. */
const forServers = ['summary', 'params', 'query', 'status', 'conditional', 'peopleOnly', 'failures'];
const source = /\/apps\/web\/src\/.*\.tsx?$/;
/** Types are gone where it looks: `typeof calls.list.query` is none of these. */
const readsServersPart = new RegExp(`\\b\\w*[cC]alls\\.\\w+\\.(${forServers.join('|')})\\b`);

const icons = 'lucide-react';
const iconImport = /\bimport\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"];?/g;

/** What is read of the syntax tree: every node has a type and a place. */
interface Node {
  type: string;
  start: number;
  end: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;

function* nodesBelow(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) yield* nodesBelow(each);
}

const named = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;

/** The properties of `call({ … })` that no browser reads. */
function propertiesForServers(node: Node): Node[] {
  if (node.type !== 'CallExpression' || !('callee' in node) || named(node.callee) !== 'call') return [];
  const [declaration] = 'arguments' in node && Array.isArray(node.arguments) ? node.arguments : [];
  if (!isNode(declaration) || !('properties' in declaration) || !Array.isArray(declaration.properties))
    return [];
  return declaration.properties.filter(
    (property): property is Node =>
      isNode(property) && 'key' in property && forServers.includes(String(named(property.key))),
  );
}

/** The code of a contract's file without the words that its calls have for servers only. */
export function withoutServersWords(code: string, tree: Node): string {
  let lighter = '';
  let from = 0;
  for (const node of nodesBelow(tree))
    for (const { start, end } of propertiesForServers(node)) {
      lighter += code.slice(from, start);
      // With the comma behind it, if one is there.
      from = end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0);
    }
  return lighter + code.slice(from);
}

/** The file of every icon, by each of its names, from the library's index of them. */
async function iconFiles(index: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of (await readFile(index, 'utf8')).matchAll(
    /^export \{([^}]*)\} from '([^']+)';/gm,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
      files.set(name, path.join(path.dirname(index), file));
  return files;
}

/**
 * Asks for every icon by its own file. By the library's index each page would reach all of them, and those of any page would
 * come with the first.
 */
export function iconByIcon(code: string, files: ReadonlyMap<string, string>): string {
  return code.replaceAll(iconImport, (_, names: string) =>
    names
      .split(',')
      .map(each => each.trim())
      .filter(each => each !== '')
      .map(each => {
        const [name = '', local = name] = each.split(/\s+as\s+/);
        const file = files.get(name);
        return file === undefined
          ? `import { ${each} } from '${icons}';`
          : `import ${local} from ${JSON.stringify(file)};`;
      })
      .join(''),
  );
}

/** The plugin of the browser's build that leaves these out. */
export function lighter(): Plugin {
  let files: Promise<Map<string, string>> | undefined;
  return {
    // What is built travels; while somebody works on the sources nothing does.
    apply: 'build',
    name: 'lighter',
    // Not to what only renders the pages that are built ahead.
    applyToEnvironment: ({ name }) => name === 'client',
    // After the types are gone.
    enforce: 'post',
    async transform(code, id) {
      if (schemaWriters.test(id)) {
        const none = "() => { throw new Error('No JSON schema is written in a browser.'); }";
        const names = [...code.matchAll(exported)].map(match => match[1]);
        return { code: names.map(name => `export const ${name} = ${none};`).join('\n'), map: null };
      }
      if (contract.test(id)) return { code: withoutServersWords(code, this.parse(code)), map: null };
      if (!source.test(id)) return null;
      const read = readsServersPart.exec(code)?.[0];
      if (read !== undefined) this.error(`${read} is not there in a browser: lighter.ts leaves it out.`);
      if (code.search(iconImport) < 0) return null;
      files ??= this.resolve(icons, id).then(index => iconFiles(index?.id ?? ''));
      return { code: iconByIcon(code, await files), map: null };
    },
  };
}

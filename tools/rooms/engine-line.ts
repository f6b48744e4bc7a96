// The rooms of the engine are a line: each imports only what lies before it, so that any of them can be read, tested and
// changed with what comes after it out of sight. Imports of types count: who knows the other's types knows the other.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cyclesOf, type Graph, graphOf, mutualPairs } from '../house/imports.ts';
import { type Breach, filesBelow } from './check-rooms.ts';

/** The folder whose subfolders are the rooms. Files directly in it compose the rooms; no room imports them. */
const ENGINE = 'packages/engine/src';

/** In the order of the line, each with what belongs there. */
const line: readonly { name: string; holds: string }[] = [
  { name: 'words', holds: 'how figures are said in sentences, and what headers and tables are called' },
  { name: 'calendar', holds: 'days and working days' },
  { name: 'chance', holds: 'chance that repeats, and the normal distribution' },
  { name: 'limits', holds: 'how much a file may ask of us' },
  { name: 'portal', holds: 'what the target portal calls things and what it takes' },
  { name: 'decisions', holds: 'the registry of questions and answers' },
  { name: 'read', holds: 'files to rows of text' },
  { name: 'profile', holds: 'rows to what is known of each column, and how one value is read' },
  { name: 'learned', holds: 'what a table and its headers resemble among those of known systems' },
  { name: 'recognise', holds: 'which system a file comes from' },
  { name: 'playbook', holds: 'what people made of the same columns and questions before' },
  { name: 'classify', holds: 'what a table and its columns mean' },
  { name: 'relate', holds: 'keys, links and people across tables' },
  { name: 'map', holds: 'which property a column becomes' },
  { name: 'decide', holds: 'questions that need every table mapped' },
  { name: 'plan', holds: 'blueprint, milestones and cost' },
  { name: 'compile', holds: 'rows to the records and links that are written' },
  { name: 'consequences', holds: 'what each answer does to rows of the files' },
  { name: 'reconcile', holds: 'what arrived against what left' },
];

/** Rooms beside the line. They stand on everything up to `profile`; `isTool`: later rooms of the line may use it. */
const beside: readonly { name: string; isTool: boolean }[] = [
  { name: 'match', isTool: true },
  { name: 'merge', isTool: false },
  { name: 'commission', isTool: false },
  { name: 'forecast', isTool: false },
  { name: 'pipeline-forecast', isTool: false },
];

const places = new Map(line.map(({ name }, place) => [name, place]));
const lastShared = places.get('profile') ?? 0;

/** Why a file of one room may not import a file of the other; undefined when it may. */
function complaintAbout(from: string, to: string): string | undefined {
  const [fromPlace, toPlace] = [places.get(from), places.get(to)];
  const side = beside.find(({ name }) => name === from);
  const tool = beside.find(({ name }) => name === to);
  if (to === '') return `${from} imports the engine's entry. Pass in what it needs, or do it in the entry.`;
  if (fromPlace === undefined && !side)
    return `${from} is no room of the engine (tools/rooms/engine-line.ts).`;
  if (toPlace === undefined && !tool) return `${to} is no room of the engine (tools/rooms/engine-line.ts).`;
  if (tool) {
    if (tool.isTool && fromPlace !== undefined && fromPlace > lastShared) return undefined;
    return `${to} stands beside the line. Move what both need to ${shared()}.`;
  }
  if (side) {
    if (toPlace !== undefined && toPlace <= lastShared) return undefined;
    return `${from} stands beside the line and may use only ${shared()}. Move what both need there.`;
  }
  if (fromPlace !== undefined && toPlace !== undefined && toPlace < fromPlace) return undefined;
  const holds = line.find(({ name }) => name === from)?.holds;
  return `${to} comes after ${from}. What both need belongs in ${from} (${holds}) or before it; what only ${to} knows is passed in by packages/engine/src/analyse.ts.`;
}

function shared(): string {
  return line
    .slice(0, lastShared + 1)
    .map(({ name }) => name)
    .join(', ');
}

function roomOf(file: string): string {
  const [room = '', ...rest] = path.posix.relative(ENGINE, file).split('/');
  return rest.length === 0 ? '' : room;
}

/** Who imports whom, tests left out: they may set up a whole analysis for one room. */
function engineGraph(root: string): Graph {
  const files = filesBelow(root, ENGINE).filter(file => !file.endsWith('.test.ts'));
  return graphOf(new Map(files.map(file => [file, readFileSync(path.join(root, file), 'utf8')])));
}

/** `read` counts the files, because a check that reads nothing must not pass. */
export function checkEngineLine(root: string): { read: number; breaches: Breach[] } {
  const graph = engineGraph(root);
  const outOfOrder = [...graph].flatMap(([file, targets]) =>
    [...targets].flatMap(target => {
      const [from, to] = [roomOf(file), roomOf(target)];
      const complaint = from === to || from === '' ? undefined : complaintAbout(from, to);
      return complaint === undefined ? [] : [{ file, imports: target, complaint }];
    }),
  );
  const pairs = mutualPairs(graph, ENGINE).map(pair => ({
    file: ENGINE,
    imports: pair,
    complaint: 'These rooms import each other. Move what both need into the earlier one.',
  }));
  const circles = cyclesOf(graph).map(files => ({
    file: ENGINE,
    imports: files.map(file => path.posix.relative(ENGINE, file)).join(', '),
    complaint:
      'These files import each other in a circle. Put what they share, often a type, into a file of its own.',
  }));
  return { read: graph.size, breaches: [...outOfOrder, ...pairs, ...circles] };
}

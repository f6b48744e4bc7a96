// Checks that every noun of the server has one shape (docs/decisions/0044): routes bind, handlers take a request and answer
// it, use cases and rules stand in files named after what they give. A `service.ts` is where all of these gather again.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Breach, filesBelow } from './check-rooms.ts';

const features = 'apps/server/src/features';

/** Names that say a layer and not a thing, and what they are called instead. */
const instead: Readonly<Record<string, string>> = {
  'service.ts':
    'Requests belong in handlers.ts; what else it gives, in a file named after what it does (complete-milestone.ts).',
  'policy.ts': 'What is allowed and what follows stands in rules.ts.',
};

/** `read` counts the routes, handlers and misnamed files that were read, because a check that reads nothing must not pass. */
export function checkNounShape(root: string): { read: number; breaches: Breach[] } {
  const breaches: Breach[] = [];
  let read = 0;
  for (const within of filesBelow(root, features)) {
    const name = path.posix.basename(within);
    const complain = (imports: string, complaint: string) =>
      breaches.push({ file: within, imports, complaint });
    if (instead[name] !== undefined) complain(name, instead[name]);
    const isHandlers = /^handlers(?:-[a-z-]+)?\.ts$/.test(name);
    if (name !== 'routes.ts' && !isHandlers) continue;
    read += 1;
    const text = readFileSync(path.join(root, within), 'utf8');
    if (isHandlers && /\bsql(?:<[^`]*>)?`|\bsql\.\w+\(/.test(text))
      complain('sql', 'A handler asks the store; SQL belongs in store.ts or store-<part>.ts.');
    if (name === 'routes.ts') for (const [what, why] of faultsOfRoutes(text)) complain(what, why);
  }
  return { read, breaches };
}

const ownImport = /(?:^|\n)import (?!type\b)([^;]*?) from '(\.\/[^']+)'/g;
const handled = /\bbind\(\s*([\w.]+),\s*context\s*=>\s*(?:\w+\.)?\w+\([^()]*\bcontext,?\s*\),?\s*\)/g;
const bound = /\bbind\(\s*([\w.]+)/g;

/** Routes only bind: each call to one function of the noun's handlers, which gets the context last. What the calls of a noun
 *  share (a limiter, a cache) is made here by a `create…`, once for all of them. */
function faultsOfRoutes(text: string): [what: string, why: string][] {
  const imported = [...text.matchAll(ownImport)].map(([, names = '', from = '']) => ({ names, from }));
  const misplaced = imported.filter(({ names, from }) => !isOfHandlers(from) && !onlyCreates(names));
  const fromHandlers = new Set(
    imported.filter(({ from }) => isOfHandlers(from)).flatMap(({ names }) => names.match(/\w+/g) ?? []),
  );
  const wellBound = new Set(
    [...text.matchAll(handled)]
      .filter(([whole]) => fromHandlers.has(/=>\s*(\w+)/.exec(whole)?.[1] ?? ''))
      .map(([, call]) => call),
  );
  const calls = [...text.matchAll(bound)].map(([, call = '']) => call);
  return [
    ...misplaced.map(({ from }): [string, string] => [
      from,
      'Routes bind handlers only; bring what they need into handlers.ts.',
    ]),
    ...calls
      .filter(call => !wellBound.has(call))
      .map((call): [string, string] => [
        call,
        'Bind it to one function of handlers*.ts, as `context => handlers.doIt(dependencies, context)`.',
      ]),
  ];
}

function isOfHandlers(from: string): boolean {
  return /^\.\/handlers(?:-[a-z-]+)?\.ts$/.test(from);
}

function onlyCreates(names: string): boolean {
  const given = names.replaceAll(/[{}]|\btype \w+/g, '').match(/\w+/g) ?? [];
  return given.every(name => /^create[A-Z]/.test(name));
}

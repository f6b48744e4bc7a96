// Words that this code used where the field has a term of its own. Whoever knows Fastify, Kysely, TanStack and CRM work reads
// names without a glossary, so that none of them may come back as the name of something.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sqlOf } from './rooms/sql-of.ts';

const root = path.resolve(import.meta.dirname, '..');

/** By the word that must not come back: what the field says. */
const retired: Readonly<Record<string, string>> = {
  apart: 'separate, autonomous',
  award: 'result',
  beat: 'heartbeat',
  deed: 'change, action',
  foresee: 'optimistic, preview',
  foreseen: 'optimistic, preview',
  keeper: 'what it keeps: renewal, store',
  lately: 'recent',
  rival: 'duplicate, conflict',
  rivals: 'duplicates, conflicts',
  road: 'route, transport',
  stranger: 'other organization, unverified',
  strangers: 'other organizations, unverified',
  tell: 'notify, describe',
  tells: 'notifies, describes',
  telling: 'notifying, distinctive',
  together: 'merged, atomically',
  told: 'notified, answered',
  untold: 'unnotified',
};

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _-]/);
}

/** Names that a file declares: bindings, types, functions, parameters and properties with a type or a value of their own. */
function declaredIn(source: string): string[] {
  const code = sqlOf(source).code.replace(/(['"])(?:\\.|(?!\1)[^\\\n])*\1/g, "''");
  const bound = code.matchAll(/\b(?:const|let|function\*?|class|interface|type)\s+(\w+)/g);
  const members = code.matchAll(/(?:^|[{(,;]|readonly|async)\s*#?(\w+)\??(?:: |\([^()]*\)[:{ ])/gm);
  return [...bound, ...members].flatMap(match => match[1] ?? []);
}

function retiredNames(source: string): string[] {
  return declaredIn(source).filter(name => wordsOf(name).some(word => Object.hasOwn(retired, word)));
}

test('a retired word is found wherever a name is declared, and is left alone in what people read', () => {
  const source = `
    // Nobody is told apart here.
    export const isTold = 'told together';
    interface Row { readonly told_at: string; apart?: boolean }
    export async function keepApart(stranger: string): Promise<void> { say({ rivals: [stranger] }); }
    class Rounds { #together = 0; tell(): void {} }
  `;
  expect(new Set(retiredNames(source))).toEqual(
    new Set(['isTold', 'told_at', 'apart', 'keepApart', 'stranger', 'rivals', 'tell']),
  );
});

test('nothing is named by a retired word; tests and their kits aside', () => {
  const files = execFileSync('git', ['ls-files', 'apps', 'packages', 'tools', 'bench'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|\/test-kit\/|\/test-data\//.test(file));
  const found = files.flatMap(file =>
    retiredNames(readFileSync(path.join(root, file), 'utf8')).map(name => `${file}: ${name}`),
  );
  expect(found, JSON.stringify(retired)).toEqual([]);
});

// Answers as one list of names and values, so that what two people answered can be compared entry by entry. Pure.

import { ObjectName } from '@groundwork/contract/crm';
import { type AnswerChanges, type Answers, AS_PROPOSED, SourceRole } from '@groundwork/contract/intake';
import type { Intake } from './api.ts';
import { choicesFor, labelsOf } from './property-choices.ts';
import { targetName } from './wording.ts';

/** By `["decision",id]`, `["apart",answer]`, `["role",source]` and `["column",source,column]`; an empty text takes an answer back. */
export type FlatAnswers = Record<string, string | null>;

const keyFor = (...parts: string[]): string => JSON.stringify(parts);
export const roleAnswer = (source: string): string => keyFor('role', source);
export const columnAnswer = (source: string, column: string): string => keyFor('column', source, column);

function partsOf(key: string): string[] {
  const parts: unknown = JSON.parse(key);
  return Array.isArray(parts) ? parts.map(String) : [];
}

export function flatten({ decisions = {}, sources = {}, apart = {} }: AnswerChanges | Answers): FlatAnswers {
  const entries = new Map<string, string | null>();
  for (const [id, value] of Object.entries(apart)) entries.set(keyFor('apart', id), value);
  for (const [id, value] of Object.entries(decisions)) entries.set(keyFor('decision', id), value);
  for (const [source, { role, object, columns = {} }] of Object.entries(sources)) {
    if (role !== undefined) entries.set(roleAnswer(source), role === '' ? '' : `${role}/${object ?? ''}`);
    for (const [column, value] of Object.entries(columns)) entries.set(columnAnswer(source, column), value);
  }
  return Object.fromEntries(entries);
}

/** The same as the server is told it. */
export function expand(flat: FlatAnswers): AnswerChanges {
  const decisions = new Map<string, string>();
  const apart = new Map<string, 'apart' | ''>();
  const sources = new Map<
    string,
    { role?: SourceRole | ''; object?: string | null; columns: [string, string | null][] }
  >();
  const of = (source: string) => {
    const known = sources.get(source) ?? { columns: [] };
    sources.set(source, known);
    return known;
  };
  for (const [key, value] of Object.entries(flat)) {
    const [kind, name = '', column = ''] = partsOf(key);
    if (kind === 'decision') decisions.set(name, value ?? '');
    if (kind === 'apart') apart.set(name, value === 'apart' ? value : '');
    if (kind === 'column') of(name).columns.push([column, value]);
    if (kind === 'role') Object.assign(of(name), roleOf(value ?? ''));
  }
  return {
    decisions: Object.fromEntries(decisions),
    ...(apart.size > 0 && { apart: Object.fromEntries(apart) }),
    sources: Object.fromEntries(
      [...sources].map(([source, { columns, ...rest }]) => [
        source,
        { ...rest, columns: Object.fromEntries(columns) },
      ]),
    ),
  };
}

function roleOf(value: string): { role: SourceRole | ''; object?: string | null } {
  if (value === '') return { role: '' };
  const [role, object = ''] = value.split('/');
  return { role: SourceRole.parse(role), object: object === '' ? null : ObjectName.parse(object) };
}

/** What an entry is about, and what a value of it means, as people would say it. */
export function labelOf(key: string, { analysis }: Intake): string {
  const [kind, name = '', column = ''] = partsOf(key);
  if (kind === 'decision') return analysis.decisions.find(one => one.id === name)?.question ?? name;
  return kind === 'role' ? `What ${name} becomes` : `${column} (${name})`;
}

export function valueInWords(key: string, value: string | null | undefined, intake: Intake): string {
  const [kind, name = '', column = ''] = partsOf(key);
  if (value === undefined || value === '') return 'As proposed, not answered';
  if (kind === 'decision') {
    const decision = intake.analysis.decisions.find(one => one.id === name);
    return decision?.options.find(option => option.value === value)?.label ?? value ?? '';
  }
  if (kind === 'role') {
    const { role, object = null } = roleOf(value ?? '');
    return role === '' ? 'As proposed, not answered' : targetName(role, object);
  }
  if (value === null) return 'Leave out';
  if (value === AS_PROPOSED) return 'As proposed, looked at';
  const source = intake.analysis.sources.find(one => one.profile.id === name);
  const mapping = source?.columns.find(one => one.column === column);
  if (!source || !mapping) return value;
  const labels = labelsOf(
    [...intake.properties, ...intake.analysis.blueprint.properties],
    source.mapping.object,
  );
  const target = value === 'new' ? 'new' : `to:${value}`;
  const options = choicesFor(mapping, labels).flatMap(group => group.options);
  const found = options.find(option => option.value === target)?.label;
  return typeof found === 'string' ? found : value;
}

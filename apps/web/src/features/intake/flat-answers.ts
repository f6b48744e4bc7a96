// Answers as one list of names and values, so that what two people answered can be compared entry by entry. Pure.

import { ObjectName } from '@groundwork/contract/crm';
import {
  ColumnFormat,
  EncodingName,
  FirstRowHolds,
  type SettingsChanges,
} from '@groundwork/contract/formats';
import { type AnswerChanges, type Answers, SourceRole } from '@groundwork/contract/intake';
import type { z } from 'zod';

/** By `["decision",id]`, `["kept_separate",answer]`, `["role",source]`, `["zone",source]`, `["encoding",source]`,
 *  `["first_row",source]`, `["column",source,column]` and `["format",source,column]`; an empty text takes an answer back. */
export type FlatAnswers = Record<string, string | null>;

const keyFor = (...parts: string[]): string => JSON.stringify(parts);
export const roleAnswer = (source: string): string => keyFor('role', source);
export const columnAnswer = (source: string, column: string): string => keyFor('column', source, column);

/** What a name of an answer is made of: its kind, the file, the column. */
export function partsOf(key: string): string[] {
  const parts: unknown = JSON.parse(key);
  return Array.isArray(parts) ? parts.map(String) : [];
}

export function flatten({
  decisions = {},
  sources = {},
  kept_separate: keptSeparate = {},
}: AnswerChanges | Answers): FlatAnswers {
  const entries = new Map<string, string | null>();
  for (const [id, value] of Object.entries(keptSeparate)) entries.set(keyFor('kept_separate', id), value);
  for (const [id, value] of Object.entries(decisions)) entries.set(keyFor('decision', id), value);
  for (const [source, { role, object, columns = {}, formats = {}, settings = {} }] of Object.entries(
    sources,
  )) {
    if (settings.time_zone !== undefined) entries.set(keyFor('zone', source), settings.time_zone);
    if (settings.encoding !== undefined) entries.set(keyFor('encoding', source), settings.encoding);
    if (settings.header !== undefined) entries.set(keyFor('first_row', source), settings.header);
    for (const [column, format] of Object.entries(formats))
      entries.set(keyFor('format', source, column), format === null ? '' : formatText(format));
    if (role !== undefined) entries.set(roleAnswer(source), role === '' ? '' : `${role}/${object ?? ''}`);
    for (const [column, value] of Object.entries(columns)) entries.set(columnAnswer(source, column), value);
  }
  return Object.fromEntries(entries);
}

/** The same as the server is told it. */
export function expand(flat: FlatAnswers): AnswerChanges {
  const decisions = new Map<string, string>();
  const keptSeparate = new Map<string, 'keep_separate' | 'merge' | ''>();
  const sources = new Map<
    string,
    {
      role?: SourceRole | '';
      object?: string | null;
      settings?: z.infer<typeof SettingsChanges>;
      columns: [string, string | null][];
      formats: [string, ColumnFormat | null][];
    }
  >();
  const of = (source: string) => {
    const known = sources.get(source) ?? { columns: [], formats: [] };
    sources.set(source, known);
    return known;
  };
  for (const [key, value] of Object.entries(flat)) {
    const [kind, name = '', column = ''] = partsOf(key);
    if (kind === 'decision') decisions.set(name, value ?? '');
    if (kind === 'kept_separate')
      keptSeparate.set(name, value === 'keep_separate' || value === 'merge' ? value : '');
    if (kind === 'column') of(name).columns.push([column, value]);
    if (kind === 'format') of(name).formats.push([column, formatOf(value)]);
    if (kind === 'zone') of(name).settings = { ...of(name).settings, time_zone: value ?? '' };
    if (kind === 'encoding')
      of(name).settings = { ...of(name).settings, encoding: value ? EncodingName.parse(value) : '' };
    if (kind === 'first_row')
      of(name).settings = { ...of(name).settings, header: value ? FirstRowHolds.parse(value) : '' };
    if (kind === 'role') Object.assign(of(name), roleOf(value ?? ''));
  }
  return {
    decisions: Object.fromEntries(decisions),
    ...(keptSeparate.size > 0 && { kept_separate: Object.fromEntries(keptSeparate) }),
    sources: Object.fromEntries(
      [...sources].map(([source, { columns, formats, ...rest }]) => [
        source,
        {
          ...rest,
          columns: Object.fromEntries(columns),
          ...(formats.length > 0 && { formats: Object.fromEntries(formats) }),
        },
      ]),
    ),
  };
}

/** The same text for the same format, in whatever order it was told, so that two answers can be compared. */
function formatText(format: ColumnFormat): string {
  const entries = Object.entries(format).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.length === 0 ? '' : JSON.stringify(Object.fromEntries(entries));
}

export function formatOf(value: string | null | undefined): ColumnFormat | null {
  return value ? ColumnFormat.parse(JSON.parse(value)) : null;
}

export function roleOf(value: string): { role: SourceRole | ''; object?: string | null } {
  if (value === '') return { role: '' };
  const [role, object = ''] = value.split('/');
  return { role: SourceRole.parse(role), object: object === '' ? null : ObjectName.parse(object) };
}

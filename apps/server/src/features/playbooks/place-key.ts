// By what an entry is found again. Pure.
import { createHash } from 'node:crypto';
import type { PlaybookPlace } from '@groundwork/contract/playbook-shapes';
import { isSchemaWord } from '@groundwork/contract/schema-words';
import { normalForm } from '@groundwork/engine/learned/normal-form';

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Tables of a known system are told apart by what they list; others, and what is said of a whole table, by their headers. */
export function headersOf({ kind, system, headers }: PlaybookPlace): string[] {
  return kind === 'table' || system === 'unknown' ? [...new Set(headers)].sort() : [];
}

export function placeKey(place: PlaybookPlace): string {
  const { kind, system, object, header, question } = place;
  const headers = headersOf(place);
  const signature = headers.length === 0 ? '' : shortHash(headers.join('\n'));
  return JSON.stringify([
    kind,
    system,
    object,
    header === null ? null : normalForm(header),
    question,
    signature,
  ]);
}

/** Whether the header says as much in its normal form, by which it is compared. */
export function hasNormalForm({ header }: Pick<PlaybookPlace, 'header'>): boolean {
  return header === null || isSchemaWord(normalForm(header));
}

// The engine's words as people read them.
import type { Relation, SourceRole, Transform } from '@groundwork/contract/intake';

export function objectName(object: string): string {
  const spaced = object.replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** What a file becomes. */
export function targetName(role: SourceRole, object: string | null): string {
  if (role === 'records') return object === null ? 'Records' : objectName(object);
  if (role === 'junction') return 'Links between records';
  if (role === 'owners') return 'Owners';
  if (role === 'reference') return 'Look-up values';
  return 'Not used';
}

const kinds: Record<Transform['kind'], string> = {
  text: 'Text',
  html: 'Formatted text',
  email: 'Email',
  phone: 'Phone',
  number: 'Number',
  date: 'Date',
  datetime: 'Date and time',
  boolean: 'Yes or no',
  option: 'Choice',
  options: 'Choices',
  owner: 'Owner',
  stage: 'Stage',
  url: 'Web address',
  domain: 'Domain',
  full_name: 'Full name',
  json_address: 'Address',
};
const orders = { ymd: 'Y-M-D', mdy: 'M/D/Y', dmy: 'D/M/Y' } as const;

export function transformName({ kind, date_order, decimal }: Transform): string {
  if (date_order !== undefined && (kind === 'date' || kind === 'datetime'))
    return `Date ${orders[date_order]}`;
  if (kind === 'number' && decimal === ',') return 'Number 1.234,5';
  return kinds[kind];
}

export const viaNames: Record<Relation['via'], string> = {
  id: 'by id',
  name: 'by name',
  domain: 'by domain',
  email: 'by email',
  junction: 'through a linking file',
  polymorphic: 'by an id of several objects',
};

// Why a column goes where it goes, in words and figures a client understands.
import type { ColumnMapping, Reason } from '@groundwork/contract/intake';
import type { StudiedColumn } from '../classify/study.ts';
import { number } from '../words/wording.ts';
import type { Claim } from './claims.ts';
import type { Proposal } from './proposed-type.ts';

export function because({ column, property, how, reading }: Claim): Reason {
  const name = column.header.raw;
  const [example] = column.profile.examples;
  const evidence = example === undefined ? {} : { evidence: example.slice(0, 80) };
  const said: Record<Claim['how'], string> = {
    named: `The portal has a property of that very name, ${property.label}.`,
    exact: `“${name}” is a known word for ${property.label}.`,
    entity: `“${name}” is a known word for ${property.label}.`,
    qualified: `“${name}” is ${property.label} with the addition “${reading?.qualifier?.word ?? ''}”.`,
    contained: `“${name}” holds the words “${reading?.phrase ?? ''}”, which mean ${property.label}.`,
    similar: `“${name}” is close to “${reading?.phrase ?? ''}”, a known word for ${property.label}.`,
    learned: reading?.why ?? '',
    values: `The header says nothing, but the values look like ${property.label}.`,
  };
  const text = how !== 'learned' && reading?.why !== undefined ? `${said[how]} ${reading.why}` : said[how];
  return { text, ...evidence };
}

export function others(
  { claims, proposal }: { claims: readonly Claim[]; proposal: Proposal | null },
  won?: Claim,
): ColumnMapping['alternatives'] {
  const list = claims
    .filter(claim => claim !== won)
    .slice(0, 3)
    .map(claim => ({ property: claim.property.name, confidence: rounded(claim.score) }));
  return won && proposal ? [...list, { property: 'new', confidence: rounded(1 - won.score) }] : list;
}

export function typeReason({ property }: Proposal, { profile }: StudiedColumn): string {
  if (property.type === 'enumeration')
    return `${number(profile.distinct)} different values repeat in ${number(profile.filled)} cells, so it becomes a list to choose from.`;
  const kinds: Record<string, string> = {
    number: 'numbers',
    date: 'dates',
    datetime: 'dates with time',
    bool: 'yes or no',
  };
  const kind = kinds[property.type];
  return kind === undefined ? 'Its values are free text.' : `Its values are ${kind}.`;
}

export function rounded(value: number): number {
  return Math.round(Math.min(0.99, Math.max(0.01, value)) * 100) / 100;
}

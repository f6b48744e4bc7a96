// What the rehearsal found no use for: a table of which no row becomes a record, and what would be set up for nothing.
import type { Blueprint } from '@groundwork/contract/crm';
import type { AnalysedSource } from '@groundwork/contract/intake';
import { ASIDE_AMOUNT, ASIDE_CURRENCY, SHARED_EMAIL } from '../portal/own-properties.ts';
import { number, plural } from '../words/wording.ts';
import { labelKey, type Tally, tableKey } from './tally.ts';

/**
 * The blueprint without what nothing would be written into: everything of an object that gets no record, because every
 * row of its tables is skipped or rejected, the property of addresses that several share where none is, and names that no
 * link gets. Objects keep
 * their order; the input is left as it is.
 */
export function withoutUnused(
  { objects, groups, properties, pipelines, currencies = [], labels = [] }: Blueprint,
  {
    records,
    shared,
    aside,
    foreign,
    labels: said,
  }: Pick<Tally, 'records' | 'shared' | 'aside' | 'foreign' | 'labels'>,
): Blueprint {
  const hasRecords = (object: string): boolean => (records[object] ?? 0) > 0;
  const isNeeded = ({ object, name }: Blueprint['properties'][number]): boolean =>
    hasRecords(object) &&
    (shared > 0 || name !== SHARED_EMAIL.name) &&
    (aside > 0 || (name !== ASIDE_AMOUNT.name && name !== ASIDE_CURRENCY.name));
  const used = properties.filter(isNeeded);
  const added = currencies.filter(({ code }) => foreign.some(one => one.code === code));
  const called = labels.filter(one => said.has(labelKey(one)));
  return {
    objects: objects.filter(one => hasRecords(one.name)),
    groups: groups.filter(group => used.some(one => one.object === group.object && one.group === group.name)),
    properties: used,
    pipelines: pipelines.filter(one => hasRecords(one.object)),
    ...(added.length > 0 && { currencies: added }),
    ...(called.length > 0 && { labels: called }),
  };
}

/** The tables, each of which no row becomes a record with that as its first reason: how many rows, and why not the first. */
export function explainUnusable(
  sources: readonly AnalysedSource[],
  { usable, leftOut }: Pick<Tally, 'usable' | 'leftOut'>,
): AnalysedSource[] {
  return sources.map(analysed => {
    const { profile, mapping } = analysed;
    const first = leftOut.get(profile.id);
    const isUnusable =
      mapping.role === 'records' &&
      mapping.object !== null &&
      first !== undefined &&
      !usable.has(tableKey(profile.id, mapping.object));
    if (!isUnusable) return analysed;
    const text = `None of its ${plural(first.rows, 'row')} becomes a record. Row ${number(first.row)}: ${first.reason}`;
    return { ...analysed, mapping: { ...mapping, reasons: [{ text }, ...mapping.reasons] } };
  });
}

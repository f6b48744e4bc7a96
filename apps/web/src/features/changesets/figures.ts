// A change set in figures and words. Pure.
import type { Changeset, ChangesetKind, EntryKind, EntryState } from '@groundwork/contract/changesets';
import { count, counted } from '../../lib/formats/numbers.ts';

/** What a change set is for. */
export const purposes: Record<ChangesetKind, string> = {
  blueprint: 'Sets the portal up',
  migration: 'Carries records over',
  merge: 'Makes one record of several',
  fix: 'Mends records in the portal',
};

export const kindNames: Record<EntryKind, { one: string; many: string }> = {
  'object.create': { one: 'custom object', many: 'custom objects' },
  'group.create': { one: 'property group', many: 'property groups' },
  'property.create': { one: 'property', many: 'properties' },
  'property.update': { one: 'property changed', many: 'properties changed' },
  'pipeline.create': { one: 'pipeline', many: 'pipelines' },
  'currency.create': { one: 'currency', many: 'currencies' },
  'label.create': { one: 'association label', many: 'association labels' },
  'record.create': { one: 'new record', many: 'new records' },
  'record.update': { one: 'record changed', many: 'records changed' },
  'record.archive': { one: 'record put away', many: 'records put away' },
  'association.create': { one: 'association', many: 'associations' },
  'association.remove': { one: 'association that goes along', many: 'associations that go along' },
};

export const stateNames: Record<EntryState, string> = {
  pending: 'To do',
  applied: 'Applied',
  failed: 'Refused',
  reversed: 'Taken back',
  kept: 'Kept',
  errored: 'Could not be taken back',
};

export const stateTones = {
  pending: 'neutral',
  applied: 'good',
  failed: 'bad',
  reversed: 'accent',
  kept: 'warn',
  errored: 'bad',
} as const;

export function isEntryKind(kind: string): kind is EntryKind {
  return kind in kindNames;
}

/** Entries of each kind, the kinds in the order in which they are applied. */
export function byKind(changeset: Pick<Changeset, 'counts'>): { kind: EntryKind; count: number }[] {
  return Object.entries(changeset.counts)
    .flatMap(([kind, states]) => (isEntryKind(kind) ? [{ kind, count: sum(Object.values(states)) }] : []))
    .filter(({ count }) => count > 0)
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

const order = Object.keys(kindNames).filter(isEntryKind);

export function byState(changeset: Pick<Changeset, 'counts'>): Partial<Record<EntryState, number>> {
  const totals: Partial<Record<EntryState, number>> = {};
  for (const states of Object.values(changeset.counts)) {
    for (const state of ['pending', 'applied', 'failed', 'reversed', 'kept', 'errored'] as const) {
      const more = states[state] ?? 0;
      if (more > 0) totals[state] = (totals[state] ?? 0) + more;
    }
  }
  return totals;
}

export function entryCount(changeset: Pick<Changeset, 'counts'>): number {
  return sum(Object.values(byState(changeset)));
}

/** What a merge sets up to find records again: it stays when the merge is taken back. */
export function settingsThatStay({ kind, counts }: Pick<Changeset, 'kind' | 'counts'>): number {
  if (kind !== 'merge') return 0;
  return sum(
    byKind({ counts }).flatMap(each =>
      each.kind === 'group.create' || each.kind === 'property.create' ? [each.count] : [],
    ),
  );
}

/** What an undo did, in a sentence. A merge also keeps the property by which what came back is found, a bundle of fixes what it never
 *  wrote. */
export function undoneInWords(
  kind: ChangesetKind,
  { reversed, kept, errored }: Record<'reversed' | 'kept' | 'errored', number>,
): string {
  const since =
    kind === 'merge' || kind === 'fix'
      ? '(each says why)'
      : `because somebody changed ${kept === 1 ? 'it' : 'them'} since`;
  return `${counted(reversed, 'change')} taken back, ${count(kept)} kept${kept > 0 ? ` ${since}` : ''}, ${count(errored)} could not be taken back.`;
}

/** What people call the thing that an entry is about, by the values it writes. */
export function entryName(values: Readonly<Record<string, unknown>>, key: string): string {
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : '';
  };
  const person = `${text('firstname')} ${text('lastname')}`.trim();
  return (
    text('label') || person || text('name') || text('dealname') || text('subject') || text('email') || key
  );
}

function sum(numbers: readonly (number | undefined)[]): number {
  return numbers.reduce<number>((total, each) => total + (each ?? 0), 0);
}

// What is kept of what a search found, and where each group stands: by the merges of the portal and by what people said. Pure.
import {
  type GroupedRecord,
  type MergeGroup,
  type MergeGroupState,
  MOST_MERGED,
} from '@groundwork/contract/merges';
import type { RecordGroup, SaidDifferent } from '@groundwork/engine/match/records/find-records-alike';
import { standing } from '@groundwork/engine/merge/history';
import type { MergedRecords } from './past-merges.ts';
import type { Found, GroupRow, MergeStanding } from './store-groups.ts';

/** Groups that are kept of a search. */
export const MOST_GROUPS = 500;

/** Of each as many records as can be merged at once. */
export function keptGroups(groups: readonly RecordGroup[]): Found['groups'] {
  return groups.map(({ records, ...group }) => ({
    ...group,
    records: records.slice(0, MOST_MERGED),
    more_records: Math.max(0, records.length - MOST_MERGED),
  }));
}

/** Answers by the ids that their records have now: one that came back after a merge was taken back has another. */
export function asCalledNow(
  said: readonly SaidDifferent[],
  object: MergeGroup['object'],
  merged: Pick<MergedRecords, 'atom' | 'id'>,
): SaidDifferent[] {
  const now = (id: string): string => merged.id(merged.atom(object, id));
  return said.map(pair => ({ ...pair, one: now(pair.one), other: now(pair.other) }));
}

type Grouped = GroupRow['records'][number];

/** Both records as an answer about them names them. */
function answerAbout(a: Grouped, b: Grouped, columns: readonly string[]): SaidDifferent {
  const [one, other] = a.id < b.id ? [a, b] : [b, a];
  return { one: one.id, other: other.id, columns, onePrint: one.print, otherPrint: other.print };
}

/** Pairs of a group that an answer is about: one record with all others, or all with all. Undefined: no such record. */
export function pairsOf(
  { records }: Pick<GroupRow, 'records'>,
  columns: readonly string[],
  recordId: string | undefined,
): SaidDifferent[] | undefined {
  if (recordId !== undefined && !records.some(({ id }) => id === recordId)) return undefined;
  return records.flatMap((a, at) =>
    records
      .slice(at + 1)
      .filter(b => recordId === undefined || a.id === recordId || b.id === recordId)
      .map(b => answerAbout(a, b, columns)),
  );
}

/** What is known of the records of one object of a portal. */
interface Known {
  said: readonly SaidDifferent[];
  merged: MergedRecords;
  standings: readonly MergeStanding[];
}

/** Asked once for all groups of an object. */
export function presenter(object: MergeGroup['object'], { said, merged, standings }: Known) {
  const answers = new Map(said.map(pair => [`${pair.one} ${pair.other}`, pair]));
  const isDifferent = (a: Grouped, b: Grouped): boolean => {
    const asked = answerAbout(a, b, []);
    const answer = answers.get(`${asked.one} ${asked.other}`);
    return answer?.onePrint === asked.onePrint && answer.otherPrint === asked.otherPrint;
  };
  const rootOf = standing(merged.merges);
  const atomOf = (id: string): string => merged.atom(object, id);
  // Of each record the latest change sets that name it: a group has one when two of its records have the same.
  const naming = new Map<string, MergeStanding[]>();
  for (const each of standings)
    for (const id of each.record_ids) {
      const atom = atomOf(id);
      naming.set(atom, [...(naming.get(atom) ?? []), each]);
    }
  const changesetOf = (atoms: readonly string[]): MergeGroup['changeset'] => {
    const [first, ...rest] = atoms;
    if (first === undefined) return null;
    const all = atoms.flatMap(atom => naming.get(atom) ?? []);
    const twice = all.filter((each, at) => all.findIndex(other => other.id === each.id) !== at);
    const [latest] = rest.length === 0 ? [] : twice.toSorted((a, b) => (a.id < b.id ? 1 : -1));
    return latest ? { id: latest.id, state: latest.state } : null;
  };
  return ({
    records,
  }: Pick<GroupRow, 'records'>): Pick<MergeGroup, 'state' | 'changeset'> & {
    records: GroupedRecord[];
  } => {
    const shown = records.map(record => {
      const atom = atomOf(record.id);
      const root = rootOf(atom);
      const others = records.filter(other => other !== record);
      return {
        atom,
        root,
        record: {
          id: merged.id(atom),
          name: record.name,
          reason: record.reason,
          is_different: others.every(other => isDifferent(record, other)),
          merged_into: root === atom ? null : merged.id(root),
        },
      };
    });
    const rest = shown.filter(({ record }) => !record.is_different);
    const roots = new Set(rest.map(({ root }) => root));
    const state: MergeGroupState = roots.size === 0 ? 'different' : roots.size === 1 ? 'merged' : 'open';
    return {
      state,
      changeset: changesetOf(shown.map(({ atom }) => atom)),
      records: shown.map(({ record }) => record),
    };
  };
}

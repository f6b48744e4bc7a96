// What a row that was merged says differently from the record it went into, so that nobody's values give way unseen.
import type { MergedRow } from '@groundwork/contract/migrations';
import { LISTS } from '@groundwork/contract/standard-objects';
import { keyWords } from '../match/exact-keys.ts';
import { isOtherName } from '../match/names.ts';
import { recordName } from '../portal/record-names.ts';
import type { CompiledOutcome, CompiledRecord } from './compiled.ts';
import type { DeferredRow } from './deferred-rows.ts';
import { shownValue } from './kept-separate.ts';
import type { SourcePlan } from './source-plan.ts';

/** Values that are named of one row; nothing that people look through has more. */
const NAMED = 500;
const MOST_CHARS = 200;

/** `record` is as it stood before the row came to it; `name` what it will be called, where not its first row says so. */
export function mergedRow(
  { object, external_id, properties }: CompiledRecord,
  { into, source, prefix }: { into: { source: string; row: number }; source: string; prefix: string },
  { row, joined, properties: own }: DeferredRow,
  name?: string,
): MergedRow {
  const kept_name = name ?? recordName(object, properties);
  const own_name = recordName(object, own);
  const differences: MergedRow['differences'] = [];
  const filled: NonNullable<MergedRow['filled']> = [];
  let same = 0;
  for (const [property, value] of Object.entries(own)) {
    const kept = properties[property];
    if (kept === undefined) filled.push({ property, value: shortened(value) });
    else if (kept === value) same += 1;
    else differences.push({ property, kept: shortened(kept), dropped: shortened(value) });
  }
  return {
    source,
    row,
    object,
    external_id,
    into_source: into.source,
    into_row: into.row,
    shared_key: joined ? keyWords[joined.kind] : null,
    shared_value: joined ? shortened(shownValue(joined, prefix)) : null,
    kept_name,
    own_name,
    is_other_name: isOtherName(object, kept_name, own_name),
    differences: differences.slice(0, NAMED),
    filled: filled.slice(0, NAMED),
    same,
    separation_key: joined?.separationKey ?? null,
  };
}

function shortened(text: string): string {
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text;
}

/** What became of a row that went into the record of another. */
export function mergedOutcome(
  { object, external_id }: CompiledRecord,
  { row, joined: key }: DeferredRow,
  plan: SourcePlan,
  into: { source: string; row: number },
  { cells, money }: Pick<CompiledRecord['rows'][number], 'cells' | 'money'>,
): CompiledOutcome {
  const place = `row ${into.row} of ${into.source}`;
  const same =
    key?.kind === 'alike'
      ? `Found alike with ${place}, without a key`
      : `Same ${key ? keyWords[key.kind] : 'key'} as ${place}`;
  const shown = key
    ? ` (${shownValue(key, plan.prefix).slice(0, key.kind === 'alike' ? MOST_CHARS : 100)})`
    : '';
  const list = `Row ${into.row} of ${into.source} makes its list; a contact that this row leads to is put on it.`;
  const reason = object === LISTS ? list : `${same}${shown}; what was empty there was filled from here.`;
  return {
    source: plan.analysed.profile.id,
    row,
    object,
    bucket: 'merged',
    external_id,
    place: null,
    value: null,
    reason,
    ...(cells && { cells }),
    ...(money && { money }),
  };
}

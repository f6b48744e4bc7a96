// What a row that was merged says differently from the record it went into, so that nobody's values give way unseen.
import type { MergedRow } from '@groundwork/contract/migrations';
import { keyWords } from '../match/exact-keys.ts';
import { isOtherName, recordName, shownValue } from './apart.ts';
import type { CompiledRecord } from './compiled.ts';
import type { HeldRow } from './held-rows.ts';

/** Differences that are named of one row; a row of another record altogether differs in everything. */
const NAMED = 12;
const MOST_CHARS = 200;

/** `record` is as it stood before the row came to it. */
export function mergedRow(
  { object, external_id, properties }: CompiledRecord,
  { into, source, prefix }: { into: { source: string; row: number }; source: string; prefix: string },
  { row, joined, properties: own }: HeldRow,
): MergedRow {
  const kept_name = recordName(object, properties);
  const own_name = recordName(object, own);
  const differences = Object.entries(own).flatMap(([property, value]) => {
    const kept = properties[property];
    return kept === undefined || kept === value
      ? []
      : [{ property, kept: kept.slice(0, MOST_CHARS), dropped: value.slice(0, MOST_CHARS) }];
  });
  return {
    source,
    row,
    object,
    external_id,
    into_source: into.source,
    into_row: into.row,
    shared_key: joined ? keyWords[joined.kind] : null,
    shared_value: joined ? shownValue(joined, prefix).slice(0, MOST_CHARS) : null,
    kept_name,
    own_name,
    is_other_name: isOtherName(object, kept_name, own_name),
    differences: differences.slice(0, NAMED),
    apart_key: joined?.apart ?? null,
  };
}

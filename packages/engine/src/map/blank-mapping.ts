// The bare form of a column mapping; everybody who decides about a column starts from it.
import type { ColumnMapping, Reason } from '@groundwork/contract/intake';
import type { StudiedColumn } from '../classify/study.ts';

export function blank(column: StudiedColumn): ColumnMapping {
  return {
    column: column.profile.name,
    action: 'skip',
    property: null,
    new_property: null,
    transform: { kind: 'text' },
    confidence: 0.9,
    reasons: [],
    alternatives: [],
    is_abstained: false,
    is_answered: false,
  };
}

/** Left behind, and why. */
export function skipped(column: StudiedColumn, reason: Reason): ColumnMapping {
  return { ...blank(column), action: 'skip', confidence: 0.95, reasons: [reason] };
}

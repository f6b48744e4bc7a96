// Dates that nobody can read yet: kept as they are written, in a property that says so.
import type { ColumnMapping, Reason } from '@groundwork/contract/intake';
import type { StudiedColumn } from '../classify/study.ts';
import type { Proposal } from './proposed-type.ts';

/** Dates that can be read two ways stay text until a person says which. */
export function unsettled(
  base: ColumnMapping,
  column: StudiedColumn,
  proposal: Proposal,
  reason: Reason | undefined,
): ColumnMapping {
  const property = {
    ...proposal.property,
    name: `${proposal.property.name.slice(0, 90)}_as_text`,
    label: `${proposal.property.label} (as text)`,
    type: 'string' as const,
    field_type: 'text' as const,
  };
  return {
    ...base,
    action: 'create',
    property: property.name,
    new_property: property,
    transform: { kind: 'text' },
    is_abstained: true,
    reasons: reason ? [reason, ...base.reasons] : base.reasons,
    alternatives: base.property === null ? [] : [{ property: base.property, confidence: base.confidence }],
    column: column.profile.name,
  };
}

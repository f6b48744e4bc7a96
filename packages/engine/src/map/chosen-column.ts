// A column as somebody chose it, in this export or in an earlier one.
import type { ColumnMapping, Reason } from '@groundwork/contract/intake';
import type { StudiedColumn } from '../classify/study.ts';
import { type Claim, kindOf } from './claims.ts';
import type { MappingContext } from './context.ts';
import { asRead } from './own-property.ts';
import type { Proposal } from './proposed-type.ts';
import { written } from './written-column.ts';

export interface Chosen {
  automatic: ColumnMapping;
  column: StudiedColumn;
  proposal: Proposal;
  reason: Reason;
}

export function leftOut({ automatic, reason }: Omit<Chosen, 'proposal'>): ColumnMapping {
  return {
    ...automatic,
    action: automatic.action === 'key' ? 'key' : 'skip',
    property: null,
    new_property: null,
    reasons: [reason],
  };
}

export function ownProperty(
  { automatic, column, proposal, reason }: Chosen,
  context: MappingContext,
): ColumnMapping {
  const { property, transform } = proposal;
  const chosen = {
    ...automatic,
    action: 'create' as const,
    property: property.name,
    new_property: property,
    transform,
    reasons: [reason],
  };
  return asRead(chosen, column, proposal, context);
}

/** Undefined when the portal has no such property that takes values. */
export function portalProperty(
  name: string,
  { automatic, column, proposal }: Omit<Chosen, 'reason'>,
  context: MappingContext,
): { mapping: ColumnMapping; label: string } | undefined {
  const property = context.properties.writable(context.object, name);
  if (!property) return undefined;
  const claim: Claim = { column, reading: null, property, kind: kindOf(property), score: 1, how: 'named' };
  const chosen = written(
    { claim, turn: 0 },
    { column, skip: undefined, links: [], assignment: undefined, claims: [], competing: [], proposal },
    proposal,
    context,
  );
  return {
    mapping: { ...chosen, action: automatic.action === 'key' ? 'key' : chosen.action },
    label: property.label,
  };
}

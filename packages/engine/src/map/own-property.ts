// Columns that get a property of their own: because the portal has none for them, or because nobody is sure.
import { ORIGINAL_CREATED } from '@groundwork/contract/crm';
import type { ColumnMapping, Reason } from '@groundwork/contract/intake';
import type { StudiedColumn } from '../classify/study.ts';
import { blank } from './blank-mapping.ts';
import { type Claim, FAINT, SURE } from './claims.ts';
import { others, rounded, typeReason } from './column-reasons.ts';
import type { MappingContext } from './context.ts';
import type { Proposal } from './proposed-type.ts';
import { readTransform } from './read-transform.ts';
import { unsettled } from './unsettled-dates.ts';

/** A new property for the column, and why it goes into none that the portal has. */
export function created(
  { column, claims }: { column: StudiedColumn; claims: readonly Claim[] },
  proposal: Proposal,
  context: MappingContext,
): ColumnMapping {
  const [best] = claims;
  // Beaten to a property it clearly names is certain; a middling likeness is not.
  const isAbstained = best !== undefined && best.score < SURE && best.score >= FAINT && best.how !== 'named';
  const reasons: Reason[] = [];
  if (isAbstained)
    reasons.push({
      text: `It may be ${best.property.label} (${Math.round(best.score * 100)} %), which is not sure enough to write there; a new property keeps the data.`,
    });
  else if (best && best.score >= SURE)
    reasons.push({
      text: `${best.property.label} is taken by a column that says so more plainly, so this one gets a property of its own.`,
    });
  else if (proposal.property.name === ORIGINAL_CREATED)
    reasons.push({
      text: 'The portal sets its own date of creation and takes no other, so the original one is kept in a property of its own.',
    });
  else reasons.push({ text: 'The portal has no property for it, so a new one is proposed.' });
  reasons.push({ text: typeReason(proposal, column) });
  const base = {
    ...blank(column),
    action: 'create' as const,
    property: proposal.property.name,
    new_property: proposal.property,
    transform: proposal.transform,
    confidence: isAbstained ? rounded(1 - best.score) : 0.85,
    reasons,
    alternatives: others({ claims, proposal }),
    is_abstained: isAbstained,
  };
  return asRead(base, column, proposal, context);
}

/** The same with the values as they are read; dates that nobody can read yet stay text. */
export function asRead(
  base: ColumnMapping,
  column: StudiedColumn,
  proposal: Proposal,
  context: MappingContext,
): ColumnMapping {
  const { kind } = proposal.transform;
  if (!column.profile.date && kind !== 'number') return base;
  const read = readTransform(kind, column, context, null);
  if (read.isUnsettled) return unsettled(base, column, proposal, read.reason);
  return {
    ...base,
    transform: read.transform,
    reasons: read.reason ? [...base.reasons, read.reason] : base.reasons,
  };
}

// A column that goes into a property the portal has: how its values are read for it.
import type { ColumnMapping, Reason } from '@groundwork/contract/intake';
import type { StudiedColumn } from '../classify/study.ts';
import type { Link } from '../relate/relations.ts';
import { blank } from './blank-mapping.ts';
import type { Assignment, Claim } from './claims.ts';
import { because, others, rounded } from './column-reasons.ts';
import type { MappingContext } from './context.ts';
import { headerOf } from './email-headers.ts';
import { mapOptions } from './option-columns.ts';
import { mapOwner } from './owners.ts';
import { phoneTransform } from './phones.ts';
import type { Proposal } from './proposed-type.ts';
import { readTransform } from './read-transform.ts';
import { unsettled } from './unsettled-dates.ts';

export interface Findings {
  column: StudiedColumn;
  skip: Reason | undefined;
  links: readonly Link[];
  assignment: Assignment | undefined;
  claims: readonly Claim[];
  /** Claims of several columns, this one among them, between which nothing decides. */
  competing: readonly Claim[];
  proposal: Proposal | null;
}

/** A score says which of several columns comes first. How often it is right is another number: in the sets of our own all of
 *  306 known words were. */
function surenessOf({ reading, score, how }: Claim): number {
  if (how === 'learned') return reading?.sureness ?? score;
  return 1 - (1 - score) / 3;
}

export function written(
  { claim, turn }: Assignment,
  found: Findings,
  proposal: Proposal,
  context: MappingContext,
): ColumnMapping {
  const { column } = found;
  const base = {
    ...blank(column),
    action: 'map' as const,
    property: claim.property.name,
    confidence: rounded(surenessOf(claim)),
    reasons: [because(claim)],
    alternatives: others(found, claim),
  };
  if (turn > 0) {
    const text = `${claim.property.label} takes one value: the columns before this one come first, and what stands here then goes to “${proposal.property.label}”.`;
    return {
      ...base,
      transform: claim.kind === 'phone' ? phoneTransform(column, context).transform : { kind: claim.kind },
      new_property: proposal.property,
      reasons: [...base.reasons, { text }],
    };
  }
  if (claim.kind === 'owner') return mapOwner(base, column, proposal, context);
  // Pipelines are planned together with their stages, not as options of a list.
  if (claim.property.name === 'pipeline' || claim.property.name === 'hs_pipeline')
    return { ...base, transform: { kind: 'option', values: {} } };
  if (claim.kind === 'option' || claim.kind === 'options')
    return mapOptions(base, claim, column, proposal, context);
  if (claim.kind === 'email_header')
    return { ...base, transform: { kind: claim.kind, header: headerOf(claim.reading?.concept) } };
  const dated = readTransform(claim.kind, column, context, claim.property.name);
  if (dated.isUnsettled) return unsettled(base, column, proposal, dated.reason);
  return {
    ...base,
    transform: dated.transform,
    reasons: dated.reason ? [...base.reasons, dated.reason] : base.reasons,
  };
}

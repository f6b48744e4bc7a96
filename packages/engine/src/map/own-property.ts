// Columns that get a property of their own: because the portal has none for them, or because nobody is sure.
import { ORIGINAL_CREATED } from '@groundwork/contract/crm';
import type { ColumnMapping, Reason } from '@groundwork/contract/intake';
import type { StudiedColumn } from '../classify/study.ts';
import { listed } from '../words/wording.ts';
import { blank } from './blank-mapping.ts';
import { type Claim, FAINT, SURE } from './claims.ts';
import { others, rounded, typeReason } from './column-reasons.ts';
import type { MappingContext } from './context.ts';
import type { Proposal } from './proposed-type.ts';
import { readTransform } from './read-transform.ts';
import { unsettled } from './unsettled-dates.ts';

/** So often a column that no property of the portal waits for is right to get one of its own, on systems kept out of training. */
const SURE_OF_OWN = 0.94;

/** A new property for the column, and why it goes into none that the portal has. */
export function created(
  {
    column,
    claims,
    competing,
  }: { column: StudiedColumn; claims: readonly Claim[]; competing: readonly Claim[] },
  proposal: Proposal,
  context: MappingContext,
): ColumnMapping {
  const [best] = claims;
  // Beaten to a property it clearly names is certain; a middling likeness is not.
  const isMiddling = best !== undefined && best.score < SURE && best.score >= FAINT && best.how !== 'named';
  const isAbstained = isMiddling || competing.length > 0;
  const reasons: Reason[] = [];
  if (isAbstained && best) reasons.push({ text: whyAsked(column, best, competing) });
  else if (best && best.score >= SURE)
    reasons.push({
      text: `${best.property.label} is taken by a column that says so more plainly, so this one gets a property of its own.`,
    });
  else if (proposal.property.name === ORIGINAL_CREATED)
    reasons.push({
      text: 'The portal sets its own date of creation and takes no other, so the original one is kept in a property of its own.',
    });
  else reasons.push({ text: column.own ?? 'The portal has no property for it, so a new one is proposed.' });
  reasons.push({ text: typeReason(proposal, column) });
  const base = {
    ...blank(column),
    action: 'create' as const,
    property: proposal.property.name,
    new_property: proposal.property,
    transform: proposal.transform,
    confidence: isAbstained && best ? rounded(1 - best.score) : rounded(column.sureOfOwn ?? SURE_OF_OWN),
    reasons,
    alternatives: others({ claims, proposal }),
    is_abstained: isAbstained,
  };
  return asRead(base, column, proposal, context);
}

/** What keeps the column out of a property that it may belong to. */
function whyAsked({ doubt }: StudiedColumn, best: Claim, competing: readonly Claim[]): string {
  const { label } = best.property;
  const like = best.reading?.why === undefined ? '' : `${best.reading.why} `;
  if (competing.length > 0) {
    const names = listed(competing.map(({ column }) => column.header.raw));
    return `${like}But ${names} look like ${label} alike, and it takes one of them; a new property keeps the data until somebody says which.`;
  }
  if (doubt === undefined)
    return `${like}It may be ${label} (${Math.round(best.score * 100)} %), which is not sure enough to write there; a new property keeps the data.`;
  return `${doubt} A new property keeps the data until somebody says which it is.`;
}

/** The same with the values as they are read; dates that nobody can read yet stay text. */
export function asRead(
  base: ColumnMapping,
  column: StudiedColumn,
  proposal: Proposal,
  context: MappingContext,
): ColumnMapping {
  const { kind } = proposal.transform;
  if (!column.profile.date && kind !== 'number' && kind !== 'boolean' && kind !== 'phone') return base;
  const read = readTransform(kind, column, context, null);
  if (read.isUnsettled) return unsettled(base, column, proposal, read.reason);
  return {
    ...base,
    transform: read.transform,
    reasons: read.reason ? [...base.reasons, read.reason] : base.reasons,
  };
}

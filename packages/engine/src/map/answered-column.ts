// What a person said of a column, over what was found out.
import { AS_PROPOSED, type ColumnMapping } from '@groundwork/contract/intake';
import type { StudiedColumn } from '../classify/study.ts';
import { leftOut, ownProperty, portalProperty } from './chosen-column.ts';
import type { MappingContext } from './context.ts';
import type { Proposal } from './proposed-type.ts';

/** Whether a person said something of the column. */
export function isAnswered({ profile: { name } }: StudiedColumn, { answers }: MappingContext): boolean {
  return Object.hasOwn(answers, name) && answers[name] !== undefined;
}

export function applyAnswer(
  automatic: ColumnMapping,
  column: StudiedColumn,
  proposal: Proposal | null,
  context: MappingContext,
): ColumnMapping {
  const { name } = column.profile;
  const answer = Object.hasOwn(context.answers, name) ? context.answers[name] : undefined;
  if (answer === AS_PROPOSED) return { ...automatic, is_answered: true, is_abstained: false };
  if (answer === undefined || !proposal) return automatic;
  const said = { is_answered: true, is_abstained: false };
  if (answer === null) {
    const reason = { text: 'You chose to leave it out.' };
    return { ...leftOut({ automatic, column, reason }), ...said, confidence: 1 };
  }
  if (answer === 'new') {
    const given = { automatic, column, proposal, reason: { text: 'You chose a new property.' } };
    const own = ownProperty({ ...given, automatic: { ...automatic, ...said, confidence: 1 } }, context);
    return { ...own, is_abstained: false };
  }
  const chosen = portalProperty(answer, { automatic, column, proposal }, context);
  if (!chosen) return automatic;
  return {
    ...chosen.mapping,
    ...said,
    confidence: 1,
    reasons: [{ text: `You chose ${chosen.label}.` }],
  };
}

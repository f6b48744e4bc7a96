// Rows that lead to nobody although the portal takes their records only with a link, or shows them nowhere without one.
import type { Analysis } from '@groundwork/contract/intake';
import { KEEP, parentlessId } from '../decide/parentless-lines.ts';
import { currentAnswer } from '../decisions/registry.ts';
import { isNeededLink, needsLink } from '../portal/required-links.ts';
import { findRecord } from './find-record.ts';
import type { Identities } from './identities.ts';
import { pointedAt, pointersOf } from './pointers.ts';
import type { CompiledRow } from './row-cells.ts';
import type { SourcePlan } from './source-plan.ts';

const why: Readonly<Record<string, string>> = {
  leads: 'The portal takes no lead without a contact, and the row leads to none that is written.',
  line_items:
    'The line belongs to no deal, quote, order, invoice or subscription that is written, and the portal shows it nowhere then.',
};

/** Judges the rows of one file; undefined where another file may still link them, or somebody wants them all the same. */
export function linkJudge(
  plan: SourcePlan,
  analysis: Analysis,
  identities: Identities,
): ((cells: readonly string[]) => NonNullable<CompiledRow['rejection']> | undefined) | undefined {
  const { object, analysed, source } = plan;
  if (!needsLink(object) || isLinkedElsewhere(plan, analysis)) return undefined;
  const asked = analysis.decisions.find(one => one.id === parentlessId(analysed.profile.id));
  if (asked && currentAnswer(asked) === KEEP) return undefined;
  const pointers = pointersOf(analysis, analysed, source).filter(pointer =>
    pointer.relations.some(relation => isNeededLink(object, relation.to.object)),
  );
  const reason = why[object] ?? '';
  const [first] = pointers;
  return cells => {
    const isLinked = pointers.some(pointer =>
      pointedAt(pointer, cells).some(value => {
        const found = findRecord(identities, pointer, value, cells);
        return found !== undefined && isNeededLink(object, found.object);
      }),
    );
    if (isLinked) return undefined;
    const value = first ? (cells[first.position] ?? '') : '';
    return { reason, place: first?.column ?? null, value: value === '' ? null : value };
  };
}

/** Rows of another file say which records of this one they are linked with. */
function isLinkedElsewhere({ object, analysed }: SourcePlan, { relations }: Analysis): boolean {
  const { id } = analysed.profile;
  return relations.some(
    ({ from, to }) =>
      (to.source === id && isNeededLink(object, from.object)) ||
      (to.source === id && from.object === null) ||
      (from.source === id && from.object === null),
  );
}

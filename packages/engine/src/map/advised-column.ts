// What a playbook says of a column, over what was found out. It is applied where nothing speaks against it, and says so;
// otherwise the column keeps its data in a property of its own until a person says which it is.
import type { ColumnMapping } from '@groundwork/contract/intake';
import type { StudiedColumn } from '../classify/study.ts';
import type { Advice, ColumnOutcome } from '../playbook/playbook.ts';
import { leftOut, ownProperty, portalProperty } from './chosen-column.ts';
import { kindOf, typeFit } from './claims.ts';
import { typeReason } from './column-reasons.ts';
import type { MappingContext } from './context.ts';
import type { Proposal } from './proposed-type.ts';

/** As sure as what people did before makes it: they may mean something else now. */
const SURE = 0.95;

interface Given {
  automatic: ColumnMapping;
  column: StudiedColumn;
  proposal: Proposal;
  /** The other column that is written to a property, by the property's name. */
  takenBy: (property: string) => string | undefined;
}

export function applyAdvice(
  advice: Advice<ColumnOutcome>,
  given: Given,
  context: MappingContext,
): ColumnMapping {
  const { automatic, column, proposal, takenBy } = given;
  const reason = { text: advice.text };
  const [outcome, ...others] = advice.outcomes;
  if (outcome === undefined) return automatic;
  if (others.length > 0) return asked(advice, '', given, context);
  const sure = { confidence: SURE, is_abstained: false };
  if (outcome.became === 'left_out') {
    context.playbook.use(advice);
    return { ...leftOut({ automatic, column, reason }), ...sure };
  }
  if (outcome.became === 'new_property') {
    context.playbook.use(advice);
    const own = ownProperty({ automatic: { ...automatic, ...sure }, column, proposal, reason }, context);
    return { ...own, reasons: [...own.reasons, { text: typeReason(proposal, column) }] };
  }
  if (automatic.property === outcome.property && automatic.action !== 'create' && !automatic.is_abstained) {
    context.playbook.use(advice);
    return { ...automatic, reasons: [reason, ...automatic.reasons] };
  }
  const property = context.properties.writable(context.object, outcome.property);
  if (!property)
    return asked(
      advice,
      ` This portal has no property “${outcome.label}” that takes values.`,
      given,
      context,
    );
  const other = takenBy(property.name);
  if (other !== undefined)
    return asked(
      advice,
      ` Here ${other} goes to ${property.label}, and it takes one column.`,
      given,
      context,
    );
  if (typeFit(property, column, kindOf(property)) < 1)
    return asked(
      advice,
      ` ${typeReason(proposal, column)} That does not fit ${property.label}.`,
      given,
      context,
    );
  const chosen = portalProperty(outcome.property, { automatic, column, proposal }, context);
  if (!chosen) return automatic;
  context.playbook.use(advice);
  const isApplied = chosen.mapping.property === property.name;
  return {
    ...chosen.mapping,
    ...(isApplied && sure),
    // The first of them says that the header is the property's name, which nobody claims here.
    reasons: [reason, ...chosen.mapping.reasons.slice(isApplied ? 1 : 0)],
  };
}

function asked(
  { outcomes, text }: Advice<ColumnOutcome>,
  but: string,
  { automatic, column, proposal }: Given,
  context: MappingContext,
): ColumnMapping {
  const reason = { text: `${text}${but}` };
  const open = { confidence: 0.5, is_abstained: true };
  // What identifies or links its row does so whatever else becomes of it.
  if (automatic.action === 'key' || automatic.action === 'relation')
    return { ...automatic, ...open, reasons: [reason, ...automatic.reasons] };
  const kept = { text: 'A new property keeps the data until somebody says which it is.' };
  const own = ownProperty({ automatic, column, proposal, reason }, context);
  const known = outcomes.flatMap(outcome =>
    outcome.became === 'property' && context.properties.writable(context.object, outcome.property)
      ? [{ property: outcome.property, confidence: 0.5 }]
      : [],
  );
  const alternatives = [...known, ...automatic.alternatives, { property: 'new', confidence: 0.5 }];
  return {
    ...own,
    ...open,
    reasons: [reason, kept],
    alternatives: alternatives.filter(
      (one, at) => alternatives.findIndex(other => other.property === one.property) === at,
    ),
  };
}

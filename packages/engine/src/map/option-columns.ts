// Columns whose values must be options of a list in the portal: which fit, and what becomes of those that do not.
import type { ColumnMapping } from '@groundwork/contract/intake';
import type { StudiedColumn } from '../classify/study.ts';
import { isCalled } from '../relate/id-words.ts';
import { listed, number, plural, quoted } from '../words/wording.ts';
import { isSaidByFlag, matchIncoming } from './activity-options.ts';
import type { Claim } from './claims.ts';
import type { MappingContext } from './context.ts';
import { fixedLists, matchOptions } from './option-values.ts';
import type { Proposal } from './proposed-type.ts';
import { optionProbe } from './row-probes.ts';

/** A list is only extended with a handful of values; more are another list. */
const MOST_APPENDED = 60;
/** A header that could mean many things needs this share of known values. */
const LEAST_KNOWN = 1 / 3;
const vague: readonly string[] = ['company_type', 'status', 'lead_source'];

export function mapOptions(
  base: ColumnMapping,
  claim: Claim,
  column: StudiedColumn,
  proposal: Proposal,
  context: MappingContext,
): ColumnMapping {
  const values = valuesOf(column, claim);
  if (!values) return fallBack(base, proposal, 'It holds too many different values for a list.', true);
  const { matched, unmatched } = isSaidByFlag(claim)
    ? matchIncoming(claim.property, values)
    : matchOptions(claim.property, values);
  const transform = {
    kind: claim.kind,
    values: matched,
    ...(claim.kind === 'options' ? { separator: column.profile.list_separator ?? ';' } : {}),
  };
  if (unmatched.length === 0) return { ...base, transform };
  const known = Object.keys(matched).length;
  const isOfLeads = claim.property.name === 'hs_lead_status' && isCalled(['lead'], context.studied);
  const isVague =
    !isOfLeads && vague.includes(claim.reading?.concept ?? '') && known < values.length * LEAST_KNOWN;
  const isQuantity = known === 0 && (column.profile.type === 'integer' || column.profile.type === 'decimal');
  if (isVague || isQuantity) {
    const text = `${known === 0 ? 'None' : `Only ${number(known)}`} of ${plural(values.length, 'value')} ${known === 1 ? 'is an option' : 'is among the options'} of ${claim.property.label}, so it means something else.`;
    return fallBack(base, proposal, text, false);
  }
  const choice = askOptions(claim, column, matched, unmatched, context);
  if (choice === 'new')
    return fallBack(
      base,
      proposal,
      `Values that ${claim.property.label} does not have are kept in a property of their own.`,
      false,
    );
  if (choice === 'skip')
    return {
      ...base,
      transform,
      reasons: [
        ...base.reasons,
        {
          text: `${plural(unmatched.length, 'value')} that the list does not have stay unwritten and are listed.`,
        },
      ],
    };
  const appended = Object.fromEntries(unmatched.map(value => [value, value]));
  const options = [...claim.property.options, ...unmatched.map(value => ({ value, label: value }))];
  return {
    ...base,
    transform: { ...transform, values: { ...matched, ...appended } },
    new_property: { ...claim.property, options, is_new: false },
    reasons: [
      ...base.reasons,
      {
        text: `${plural(unmatched.length, 'option')} ${unmatched.length === 1 ? 'is' : 'are'} added to ${claim.property.label}: ${listed(unmatched)}.`,
      },
    ],
  };
}

function valuesOf({ profile }: StudiedColumn, claim: Claim): string[] | undefined {
  if (!profile.options) return undefined;
  const separator = claim.kind === 'options' ? (profile.list_separator ?? ';') : null;
  const items = profile.options.flatMap(option =>
    separator === null ? [option.value] : option.value.split(separator),
  );
  return [...new Set(items.map(item => item.trim()).filter(item => item !== ''))].slice(0, MOST_APPENDED * 2);
}

function fallBack(
  base: ColumnMapping,
  proposal: Proposal,
  text: string,
  isAbstained: boolean,
): ColumnMapping {
  const alternative =
    base.property === null ? [] : [{ property: base.property, confidence: base.confidence }];
  return {
    ...base,
    action: 'create',
    property: proposal.property.name,
    new_property: proposal.property,
    transform: proposal.transform,
    reasons: [{ text }],
    alternatives: alternative,
    is_abstained: isAbstained,
  };
}

function askOptions(
  claim: Claim,
  column: StudiedColumn,
  matched: Record<string, string>,
  unmatched: string[],
  { studied, decisions, object }: MappingContext,
): string {
  const { name } = column.profile;
  const { label } = claim.property;
  const isFixed = fixedLists.has(claim.property.name);
  const known = Object.keys(matched).length;
  const append = {
    value: 'append',
    label: 'Add the values to the list',
    effect: `${label} gets ${plural(unmatched.length, 'new option')}; nothing is lost.`,
  };
  decisions.show(
    `options:${studied.profile.id}:${name}`,
    optionProbe(studied.profile, { column: name, label, unmatched }),
  );
  return decisions.ask({
    id: `options:${studied.profile.id}:${name}`,
    question: `What should happen to values of ${name} that the portal’s list ${quoted(label)} does not have?`,
    why: `${plural(known + unmatched.length, 'value')} ${known + unmatched.length === 1 ? 'occurs' : 'occur'} in ${name} of ${studied.profile.file}; ${known === 0 ? 'the list has none of them' : `the list has ${number(known)} of them and lacks ${number(unmatched.length)}`}: ${listed(
      unmatched.map(value => quoted(value, 30)),
      5,
    )}.`,
    about: { source: studied.profile.id, column: name, object },
    options: [
      ...(isFixed ? [] : [append]),
      {
        value: 'new',
        label: 'Keep them in a new property',
        effect: `All values of ${name} go to a property of their own; ${label} stays empty.`,
      },
      {
        value: 'skip',
        label: 'Leave these cells out',
        effect: `Cells with an unknown value are not written and are listed in the report.`,
      },
    ],
    default: isFixed ? (known * 2 >= unmatched.length ? 'skip' : 'new') : 'append',
  });
}

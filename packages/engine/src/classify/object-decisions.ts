// Questions about whole files: own objects of the old system, price lists, tables nobody knows.

import type { Answers, ObjectMapping } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { SourceProfile } from '@groundwork/contract/profiles';
import { isOptional, LISTS, standardObjects } from '@groundwork/contract/standard-objects';
import type { DecisionRegistry } from '../decisions/registry.ts';
import type { Advice, Playbook, TableOutcome } from '../playbook/playbook.ts';
import { filledCells } from '../profile/filled-cells.ts';
import { stemWords } from '../profile/header-name.ts';
import { nameOfTable, titleOf } from '../profile/table-name.ts';
import { entities } from '../words/entities.ts';
import { plural } from '../words/wording.ts';
import { isUnsettled, leftUnsettled } from './encoding-decision.ts';
import { nearby, nearOption } from './near-objects.ts';
import { type ObjectFinding, objectNameOf } from './objects.ts';
import { askOtherActivities, otherActivities } from './other-activities.ts';
import { fileProbe } from './row-probes.ts';

/** A file with what was found of it. */
interface ClassifiedSource extends Pick<ObjectFinding, 'mapping' | 'entity' | 'suggested'> {
  profile: SourceProfile;
}

/** As sure as what people said of another export makes it, and as little as contradictions leave. */
const SURE = 0.95;
const UNDECIDED = 0.4;

/** Applies what people said about a file, or asks: where more than one way is sensible, and wherever a file with anything
 *  in it would be left out whole. `isLookedUp`: values of other files are looked up in it. */
export function settleObject(
  table: ClassifiedSource,
  decisions: DecisionRegistry,
  {
    answer,
    isLookedUp,
    portal,
    playbook,
  }: {
    answer: Answers['sources'][string] | undefined;
    isLookedUp: boolean;
    portal: PortalSchema;
    playbook: Playbook;
  },
): ObjectMapping {
  const { mapping } = table;
  if (isUnsettled(table.profile, answer, decisions)) return leftUnsettled(mapping);
  if (answer?.role !== undefined || answer?.object !== undefined) {
    const object = answer.object === undefined ? mapping.object : answer.object;
    const role = answer.role ?? (object === null ? 'ignored' : 'records');
    return {
      ...mapping,
      role,
      object: role === 'records' ? object : null,
      is_answered: true,
      confidence: 1,
      reasons: [{ text: 'You said so.' }, ...mapping.reasons],
    };
  }
  const advice = answeredObject(table, decisions) ? undefined : playbook.table(table.profile);
  if (advice) return advised(table, advice, { decisions, playbook, portal });
  const others = otherActivities(table.profile);
  if (others) return askOtherActivities(table, others, decisions);
  if (mapping.role === 'records' && mapping.object !== null && !isHad(mapping.object, portal))
    return askUnavailable(table, mapping.object, portal, decisions);
  if (
    mapping.role === 'records' &&
    mapping.object !== null &&
    !standardObjects.some(one => one === mapping.object)
  )
    return askCustom(table, mapping.object, decisions);
  const isLeftOut = mapping.role === 'ignored' || (mapping.role === 'reference' && !isLookedUp);
  return isLeftOut && filledCells(table.profile) > 0
    ? askLeftOut(table, decisions, portal)
    : unasked(mapping);
}

/** The points that settle a table say which of several it is. How often such a table is right is another number: of 42 in our
 *  own sets that nobody needed to be asked about all were, so a third of the doubt is left. */
const DOUBT_LEFT = 0.3;

function unasked(mapping: ObjectMapping): ObjectMapping {
  if (mapping.role !== 'records' && mapping.role !== 'owners') return mapping;
  return { ...mapping, confidence: Math.round((1 - (1 - mapping.confidence) * DOUBT_LEFT) * 100) / 100 };
}

/** Whether the account has the object; what it was not asked about it is taken to have. */
export function isHad(object: string, { properties, unavailable }: PortalSchema): boolean {
  if (!isOptional(object)) return true;
  return !unavailable?.some(one => one.object === object) && properties.some(one => one.object === object);
}

const unavailability = {
  switched_off:
    'is switched off in the portal: its people can switch it on, and the files can be analysed again',
  not_in_edition: 'is not part of this portal’s edition',
  no_scope: 'is closed to the token of the connection',
};

/** Rows of an object that this account does not have: an object of their own, another that comes near, or nothing. */
function askUnavailable(
  table: ClassifiedSource,
  object: string,
  { unavailable }: PortalSchema,
  decisions: DecisionRegistry,
): ObjectMapping {
  const { mapping, profile } = table;
  const called = object.replaceAll('_', ' ');
  const why = unavailable?.find(one => one.object === object)?.why ?? 'not_in_edition';
  const own = `imported_${object}`;
  decisions.show(`object:${profile.id}`, fileProbe(profile, own));
  const choice = decisions.ask({
    id: `object:${profile.id}`,
    question: `What should the ${called} of ${nameOfTable(profile)} become in a portal without ${called}?`,
    why: `The object ${called} ${unavailability[why]}. ${mapping.reasons[0]?.text ?? ''}`.trim(),
    about: { source: profile.id, object },
    options: [
      customOption(table, own),
      ...nearby({}, object).map(near => nearOption(table, near)),
      leftOutOption(table),
    ],
    default: 'custom',
  });
  return chosen(mapping, choice, own, true);
}

function customOption(table: ClassifiedSource, object: string) {
  return {
    value: 'custom',
    label: `A custom object “${object}”`,
    effect: `${plural(table.profile.rows, 'record')} with all their links; custom objects need an Enterprise edition of the portal.`,
  };
}

function leftOutOption(table: ClassifiedSource) {
  return {
    value: 'ignore',
    label: 'Nothing',
    effect: `${leftOutWords(table)} and the links to them are left out.`,
  };
}

function chosen(mapping: ObjectMapping, choice: string, own: string, isSaid: boolean): ObjectMapping {
  if (choice === 'custom') return { ...mapping, object: own };
  if (choice === LOOKED_UP) return { ...mapping, role: LOOKED_UP, object: null };
  if (choice !== 'ignore') {
    const said = isSaid ? [{ text: 'You said so.' }] : [];
    return { ...mapping, object: choice, reasons: [...said, ...mapping.reasons] };
  }
  const reasons = [{ text: 'You chose to leave it out.' }, ...mapping.reasons];
  return { ...mapping, role: 'ignored', object: null, reasons };
}

/** Whether a person answered what the file is, where that was a question of its own. */
function answeredObject({ profile }: ClassifiedSource, decisions: DecisionRegistry): boolean {
  return decisions.given(`object:${profile.id}`) !== undefined;
}

/** What people said of such a table before; where they said different things, they are asked again. */
function advised(
  table: ClassifiedSource,
  advice: Advice<TableOutcome>,
  { decisions, playbook, portal }: { decisions: DecisionRegistry; playbook: Playbook; portal: PortalSchema },
): ObjectMapping {
  const { mapping } = table;
  const reasons = [{ text: advice.text }, ...mapping.reasons];
  const [outcome, ...others] = advice.outcomes;
  if (outcome === undefined) return mapping;
  if (others.length === 0) {
    playbook.use(advice);
    const { role, object } = outcome;
    const known = { ...mapping, role, object, confidence: SURE, reasons };
    return role === 'records' && object !== null && !isHad(object, portal)
      ? askUnavailable({ ...table, mapping: known }, object, portal, decisions)
      : known;
  }
  const alternatives = [
    ...advice.outcomes.map(({ role, object }) => ({ role, object, confidence: UNDECIDED })),
    ...mapping.alternatives,
  ];
  const open = { ...mapping, role: 'ignored' as const, object: null, confidence: UNDECIDED };
  return askLeftOut({ ...table, mapping: { ...open, reasons, alternatives } }, decisions, portal);
}

function askCustom(table: ClassifiedSource, object: string, decisions: DecisionRegistry): ObjectMapping {
  const { mapping, profile } = table;
  decisions.show(`object:${profile.id}`, fileProbe(profile, mapping.object ?? objectNameOf([table.entity])));
  const choice = decisions.ask({
    id: `object:${profile.id}`,
    question: `What should the ${plural(profile.rows, 'row')} of ${nameOfTable(profile)} become?`,
    why: `The portal has no object of its own for ${object.replaceAll('_', ' ')}${table.suggested === LISTS ? ', and static lists with a name and contacts' : ''}. ${mapping.reasons[0]?.text ?? ''}`.trim(),
    about: { source: profile.id, object },
    options: [
      ...(table.suggested === LOOKED_UP ? [lookedUpOption(table)] : []),
      customOption(table, object),
      ...nearby(table, object).map(near => nearOption(table, near)),
      leftOutOption(table),
    ],
    default: table.suggested ?? 'custom',
  });
  const isSaid = decisions.given(`object:${profile.id}`) === choice;
  return chosen(mapping, choice, object, isSaid);
}

/** A list of names that other files point at. */
const LOOKED_UP = 'reference';

function lookedUpOption({ profile }: ClassifiedSource) {
  return {
    value: LOOKED_UP,
    label: 'Only its names',
    effect: `Where other files point at one of its ${plural(profile.rows, 'row')}, the name is written there; nothing else of it is carried over.`,
  };
}

/** `48 rows with 336 filled cells`. */
function leftOutWords({ profile }: ClassifiedSource): string {
  return `${plural(profile.rows, 'row')} with ${plural(filledCells(profile), 'filled cell')}`;
}

/** What is sold, for tables that count something: rows of a till and of a stock are seldom called by what they are. */
const counted = ['orders', 'invoices', 'line_items', 'products'];

function countsSomething({ columns }: SourceProfile): boolean {
  return columns.some(
    ({ type, semantic, is_unique }) =>
      !is_unique &&
      (type === 'decimal' || (type === 'integer' && (semantic === null || semantic === 'money'))),
  );
}

function askLeftOut(
  table: ClassifiedSource,
  decisions: DecisionRegistry,
  portal: PortalSchema,
): ObjectMapping {
  const { mapping, profile } = table;
  const likely = mapping.alternatives.flatMap(({ role, object }) =>
    role === 'records' && object !== null ? [object] : [],
  );
  const custom = likely.length === 0 ? [objectNameOf([table.entity])] : likely;
  const sold = countsSomething(profile) ? counted.filter(object => isHad(object, portal)) : [];
  // “Properties” describe an old system and are houses elsewhere: what is left out for its name alone may be records of its own.
  const isByName = mapping.role === 'ignored' && entities[table.entity]?.role === 'ignored';
  const own = isByName ? [objectNameOf(stemWords(titleOf(profile)))] : [];
  const standard = [...custom.filter(isStandard), ...standardObjects.slice(0, 4), ...sold];
  const objects = new Set([...standard, ...custom, ...own]);
  decisions.show(`object:${profile.id}`, fileProbe(profile, mapping.object ?? objectNameOf([table.entity])));
  const choice = decisions.ask({
    id: `object:${profile.id}`,
    question:
      mapping.confidence < 0.5
        ? `What is ${nameOfTable(profile)}?`
        : `Should ${nameOfTable(profile)} be left out?`,
    why: `${mapping.reasons[0]?.text ?? ''} It has ${leftOutWords(table)} and the columns ${profile.columns
      .slice(0, 5)
      .map(column => column.name)
      .join(', ')}.`.trim(),
    about: { source: profile.id },
    options: [
      {
        value: 'ignore',
        label: 'Leave it out',
        effect: `None of its ${leftOutWords(table)} is carried over; the rows are listed as skipped.`,
      },
      ...Array.from(objects, object => ({
        value: object,
        label: `Records: ${object.replaceAll('_', ' ')}`,
        effect: `Each row becomes a record of ${object.replaceAll('_', ' ')}.`,
      })),
    ],
    default: table.suggested ?? 'ignore',
  });
  if (choice === 'ignore') return mapping;
  const isSaid = decisions.given(`object:${profile.id}`) === choice;
  const reasons = isSaid ? [{ text: 'You said so.' }, ...mapping.reasons] : mapping.reasons;
  return { ...mapping, role: 'records', object: choice, reasons };
}

function isStandard(object: string): boolean {
  return standardObjects.some(one => one === object);
}

// Questions about whole files: own objects of the old system, price lists, tables nobody knows.

import { standardObjects } from '@groundwork/contract/crm';
import type { Answers, ObjectMapping } from '@groundwork/contract/intake';
import type { SourceProfile } from '@groundwork/contract/profiles';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { filledCells } from '../profile/filled-cells.ts';
import { plural, singular } from '../words/wording.ts';
import { isUnsettled, leftUnsettled } from './encoding-decision.ts';
import { type ObjectFinding, objectNameOf } from './objects.ts';
import { fileProbe } from './row-probes.ts';

/** A file with what was found of it. */
interface ClassifiedSource extends Pick<ObjectFinding, 'mapping' | 'entity' | 'suggested'> {
  profile: SourceProfile;
}

/** Applies what people said about a file, or asks: where more than one way is sensible, and wherever a file with anything
 *  in it would be left out whole. `isLookedUp`: values of other files are looked up in it. */
export function settleObject(
  table: ClassifiedSource,
  decisions: DecisionRegistry,
  answer: Answers['sources'][string] | undefined,
  isLookedUp: boolean,
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
  if (
    mapping.role === 'records' &&
    mapping.object !== null &&
    !standardObjects.some(one => one === mapping.object)
  )
    return askCustom(table, mapping.object, decisions);
  if (mapping.role === 'reference' && table.entity === 'product') return askReference(table, decisions);
  const isLeftOut = mapping.role === 'ignored' || (mapping.role === 'reference' && !isLookedUp);
  return isLeftOut && filledCells(table.profile) > 0 ? askLeftOut(table, decisions) : mapping;
}

function askCustom(table: ClassifiedSource, object: string, decisions: DecisionRegistry): ObjectMapping {
  const { mapping, profile } = table;
  decisions.show(`object:${profile.id}`, fileProbe(profile, mapping.object ?? objectNameOf([table.entity])));
  const choice = decisions.ask({
    id: `object:${profile.id}`,
    question: `What should the ${plural(profile.rows, 'row')} of ${profile.file} become?`,
    why: `The portal has no object of its own for ${object.replaceAll('_', ' ')}. ${mapping.reasons[0]?.text ?? ''}`.trim(),
    about: { source: profile.id, object },
    options: [
      {
        value: 'custom',
        label: `A custom object “${object}”`,
        effect: `${plural(profile.rows, 'record')} with all their links; custom objects need an Enterprise edition of the portal.`,
      },
      {
        value: 'ignore',
        label: 'Nothing',
        effect: `${leftOutWords(table)} and the links to them are left out.`,
      },
    ],
    default: 'custom',
  });
  return choice === 'ignore'
    ? {
        ...mapping,
        role: 'ignored',
        object: null,
        reasons: [{ text: 'You chose to leave it out.' }, ...mapping.reasons],
      }
    : mapping;
}

function askReference(table: ClassifiedSource, decisions: DecisionRegistry): ObjectMapping {
  const { mapping, profile } = table;
  const object = objectNameOf([table.entity]);
  decisions.show(`object:${profile.id}`, fileProbe(profile, mapping.object ?? objectNameOf([table.entity])));
  const choice = decisions.ask({
    id: `object:${profile.id}`,
    question: `Should ${profile.file} become records, or only be looked up?`,
    why: `Its ${plural(profile.rows, 'row')} are ${singular(object)} names that other files mention.`,
    about: { source: profile.id },
    options: [
      {
        value: 'reference',
        label: 'Only look up',
        effect: `The ${singular(object)} is kept as a property of the records that mention it; of the ${leftOutWords(table)} of ${profile.file} nothing else is carried over.`,
      },
      {
        value: 'custom',
        label: `A custom object “${object}”`,
        effect: `${plural(profile.rows, 'record')} with links; custom objects need an Enterprise edition of the portal.`,
      },
    ],
    default: 'reference',
  });
  return choice === 'custom' ? { ...mapping, role: 'records', object } : mapping;
}

/** `48 rows with 336 filled cells`. */
function leftOutWords({ profile }: ClassifiedSource): string {
  return `${plural(profile.rows, 'row')} with ${plural(filledCells(profile), 'filled cell')}`;
}

function askLeftOut(table: ClassifiedSource, decisions: DecisionRegistry): ObjectMapping {
  const { mapping, profile } = table;
  const likely = mapping.alternatives.flatMap(({ role, object }) =>
    role === 'records' && object !== null ? [object] : [],
  );
  const custom = likely.length === 0 ? [objectNameOf([table.entity])] : likely;
  const objects = new Set([...custom.filter(isStandard), ...standardObjects.slice(0, 4), ...custom]);
  decisions.show(`object:${profile.id}`, fileProbe(profile, mapping.object ?? objectNameOf([table.entity])));
  const choice = decisions.ask({
    id: `object:${profile.id}`,
    question: mapping.confidence < 0.5 ? `What is ${profile.file}?` : `Should ${profile.file} be left out?`,
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

// Who owns a record: people of the old system matched to the portal's owners by e-mail or full name, never by likeness.

import type { ColumnMapping } from '@groundwork/contract/intake';
import { ownerName } from '@groundwork/contract/portal-schema';
import type { StudiedColumn } from '../classify/study.ts';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { findOwner, type OwnerDirectory } from '../relate/owner-directory.ts';
import { listed, number, plural, quoted } from '../words/wording.ts';
import type { MappingContext } from './context.ts';
import type { Proposal } from './proposed-type.ts';
import { ownerProbe } from './row-probes.ts';

const MOST_ASSIGNABLE = 20;

export function mapOwner(
  base: ColumnMapping,
  column: StudiedColumn,
  proposal: Proposal,
  context: MappingContext,
): ColumnMapping {
  const { studied, owners, decisions } = context;
  const found = owners.valuesOf(studied.profile.id, column.profile.name);
  const values: Record<string, string> = {};
  const unknown: { value: string; count: number }[] = [];
  for (const one of found) {
    const owner = findOwner(one.value, owners);
    if (owner) values[one.value] = owner.id;
    else unknown.push(one);
  }
  const matched = { text: matchedText(found.length, unknown.length) };
  if (unknown.length === 0)
    return { ...base, transform: { kind: 'owner', values }, reasons: [...base.reasons, matched] };
  const choice = askOwners(owners, decisions);
  decisions.show(
    'owners',
    ownerProbe(studied.profile.id, column.profile.name, unknown, { proposal, owners }),
  );
  const assigned =
    choice === 'keep' || choice === 'drop' ? {} : Object.fromEntries(unknown.map(one => [one.value, choice]));
  const transform = { kind: 'owner' as const, values: { ...values, ...assigned } };
  const reasons = [...base.reasons, matched];
  return choice === 'keep'
    ? {
        ...base,
        transform,
        new_property: { ...proposal.property, type: 'string', field_type: 'text', options: [] },
        reasons,
      }
    : { ...base, transform, reasons };
}

function matchedText(all: number, unknown: number): string {
  const by = 'compared by email address and full name';
  if (unknown === all)
    return `None of the ${plural(all, 'person', 'people')} in it owns records in the portal yet, ${by}.`;
  return `${number(all - unknown)} of ${plural(all, 'person', 'people')} in it ${all - unknown === 1 ? 'is an owner' : 'are owners'} in the portal, ${by}.`;
}

/** One question for all files: the same people own records everywhere. */
function askOwners(directory: OwnerDirectory, decisions: DecisionRegistry): string {
  const unknown = directory.unknown();
  const rows = unknown.reduce((sum, one) => sum + one.count, 0);
  const names = listed(
    unknown.map(one => quoted(directory.aliasesOf(one.value)[0] ?? one.value, 40)),
    4,
  );
  return decisions.ask({
    id: 'owners',
    question: `Who should own the records of ${plural(unknown.length, 'person', 'people')} the portal does not know?`,
    why: `${plural(rows, 'record')} ${rows === 1 ? 'belongs' : 'belong'} to ${names}, who ${unknown.length === 1 ? 'is not a user' : 'are not users'} of the portal.`,
    about: {},
    options: [
      {
        value: 'keep',
        label: 'Nobody yet, keep the name',
        effect: 'The records stay unassigned; a property of its own keeps who it was.',
      },
      { value: 'drop', label: 'Nobody', effect: 'The records stay unassigned and the name is not kept.' },
      ...directory.owners.slice(0, MOST_ASSIGNABLE).map(owner => ({
        value: owner.id,
        label: ownerName(owner),
        effect: `${plural(rows, 'record')} ${rows === 1 ? 'is' : 'are'} assigned to ${owner.email}.`,
      })),
    ],
    default: 'keep',
  });
}

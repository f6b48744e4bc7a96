// People who are leads in the old system become contacts. In a portal with leads somebody may want a lead beside each of them.
import type { Analysis, ColumnMapping } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { isHad } from '../classify/object-decisions.ts';
import { everyRow } from '../classify/row-probes.ts';
import { currentAnswer, type DecisionRegistry } from '../decisions/registry.ts';
import { nameOfTable } from '../profile/table-name.ts';
import { isConversion, isOfLeads } from '../relate/lead-tables.ts';
import type { RelatedTable } from '../relate/relate.ts';
import { listed, plural, quoted } from '../words/wording.ts';
import { matchStages, stateColumn } from './known-stages.ts';

const ALSO_LEADS = 'leads';
const ONLY_CONTACTS = 'contacts';

function decisionId(source: string): string {
  return `leads:${source}`;
}

/** Whether each person of the file becomes a lead of the portal besides. */
export function makesLeads({ decisions }: Pick<Analysis, 'decisions'>, source: string): boolean {
  const asked = decisions.find(one => one.id === decisionId(source));
  return asked !== undefined && currentAnswer(asked) === ALSO_LEADS;
}

/** Asks once for a file of leads with people in it, where the portal has leads; stands at contacts alone. */
export function askLeadsOfPeople(
  { studied }: RelatedTable,
  mappings: readonly ColumnMapping[],
  portal: PortalSchema,
  decisions: DecisionRegistry,
): void {
  const { profile, mapping, columns } = studied;
  if (!isOfLeads(studied) || mapping.object !== 'contacts' || !isHad('leads', portal)) return;
  const id = decisionId(profile.id);
  const [pipeline] = portal.pipelines.filter(one => one.object === 'leads');
  const state = stateColumn(columns, mappings);
  const match = state && pipeline ? matchStages(state.profile, [pipeline]) : undefined;
  const stands = match
    ? ` Where ${state?.profile.name} says ${listed(Object.keys(match.stages).map(one => quoted(one, 30)))}, the lead stands in the stage of that name; every other one stands where the portal puts new ones.`
    : ' Every lead stands where the portal puts new ones.';
  const converted = columns.filter(column => column.profile.filled > 0 && isConversion(column));
  const without =
    converted.length > 0
      ? ` Rows in which ${listed(converted.map(one => one.profile.name))} says that they were converted make none.`
      : '';
  decisions.show(
    id,
    everyRow(profile, answer => (answer === ALSO_LEADS ? 'A contact, and a lead about it' : 'A contact')),
  );
  const choice = decisions.ask({
    id,
    question: `Should the people of ${nameOfTable(profile)} also become leads of the portal?`,
    why: `${plural(profile.rows, 'row')} are leads in the old system, which are people; a lead of the portal is none, but a record about a contact, with a stage and an owner of its own.`,
    about: { source: profile.id, object: 'contacts' },
    options: [
      {
        value: ONLY_CONTACTS,
        label: 'Contacts only',
        effect: 'Each person becomes a contact, with what the file says of the lead as its lead status.',
      },
      {
        value: ALSO_LEADS,
        label: 'Contacts, and a lead about each',
        effect: `Beside each contact a lead is made that is linked with it, called like it and has its owner.${stands}${without}`,
      },
    ],
    default: ONLY_CONTACTS,
  });
  const mapped = mappings.find(one => one.column === state?.profile.name);
  if (choice === ALSO_LEADS && match && mapped)
    mapped.transform = {
      ...mapped.transform,
      stands_in: { pipeline: match.pipeline.id, stages: match.stages },
    };
}

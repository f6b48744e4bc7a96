// The tables of a folder with what each of their columns becomes, and the links between them that are really used.

import type { AnalysedSource, Answers, ColumnMapping, Relation } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { LISTS } from '@groundwork/contract/standard-objects';
import type { StudiedColumn } from './classify/study.ts';
import { askActivityKind } from './decide/activity-kind.ts';
import { askKnownStages } from './decide/known-stages.ts';
import { askLeadsOfPeople } from './decide/leads-of-people.ts';
import { askName } from './decide/name-decision.ts';
import { askPlaceholders } from './decide/placeholder-decisions.ts';
import { askDeleted, askLifecycle, deriveCompanies } from './decide/record-decisions.ts';
import { askRequiredValue } from './decide/required-value.ts';
import type { DecisionRegistry } from './decisions/registry.ts';
import { advisedFormats } from './map/advised-formats.ts';
import { mapColumns } from './map/columns.ts';
import { junctionEnds, lookedUpColumns, mapJunction, mapOther, throughRelations } from './map/junction.ts';
import { mapLists } from './map/lists.ts';
import { PropertyRegistry } from './map/property-registry.ts';
import type { Playbook } from './playbook/playbook.ts';
import { areLinkable } from './portal/linkable.ts';
import { nameProperty } from './portal/record-names.ts';
import { recogniseFile } from './recognise/recognise.ts';
import type { People } from './relate/people.ts';
import type { RelatedTable } from './relate/relate.ts';
import type { Link } from './relate/relations.ts';

interface Given {
  answers: Answers;
  portal: PortalSchema;
}

export interface MappedTable {
  table: RelatedTable;
  analysed: AnalysedSource;
  /** Links that are really used. */
  links: Link[];
}

export function mapTables(
  tables: readonly RelatedTable[],
  input: Given,
  decisions: DecisionRegistry,
  people: People,
  playbook: Playbook,
): MappedTable[] {
  const properties = new PropertyRegistry(input.portal);
  const looked = lookedUpColumns(tables);
  return tables.map(table => {
    const { studied } = table;
    const { role, object } = studied.mapping;
    const links = role === 'junction' ? junctionEnds(table.links) : table.links;
    const columns = columnsOf(table, links, { properties, input, decisions, people, looked, playbook });
    const { profile, mapping, key } = studied;
    const analysed = { profile, system: recogniseFile(profile), mapping, key, columns };
    if (role === 'records' || role === 'junction') {
      askDeleted(table, decisions);
      askPlaceholders(analysed, input.answers.sources[profile.id]?.formats, decisions);
    }
    if (role === 'records' && object !== null) {
      askLifecycle(table, columns, input.portal, decisions);
      askLeadsOfPeople(table, columns, input.portal, decisions);
      askActivityKind(table, columns, input.portal, decisions);
      askRequiredValue(table, columns, input.portal, decisions);
      askKnownStages(table, columns, input.portal, decisions);
      if (!studied.members || object !== LISTS) askName(table, columns, nameProperty(object), decisions);
    }
    return { table, analysed, links };
  });
}

function columnsOf(
  table: RelatedTable,
  links: Link[],
  {
    properties,
    input,
    decisions,
    people,
    looked,
    playbook,
  }: {
    properties: PropertyRegistry;
    input: Given;
    decisions: DecisionRegistry;
    people: People;
    looked: ReadonlySet<StudiedColumn>;
    playbook: Playbook;
  },
): ColumnMapping[] {
  const { studied, duplicates } = table;
  const { role, object } = studied.mapping;
  if (role === 'junction') return mapJunction(studied, links, { portal: input.portal, decisions });
  if (role !== 'records' || object === null) return mapOther(studied, looked);
  if (object === LISTS)
    return mapLists(studied, table.links, input.answers.sources[studied.profile.id]?.columns);
  const {
    columns: answers = {},
    formats = {},
    settings = {},
  } = input.answers.sources[studied.profile.id] ?? {};
  const advised = advisedFormats(studied.profile, object, formats, playbook);
  return mapColumns({
    studied,
    object,
    links: table.links,
    properties,
    decisions,
    owners: people,
    duplicates,
    linkLabels: input.portal.labels,
    answers,
    formats: { ...advised.formats, ...formats },
    settings,
    playbook,
    formatReasons: advised.reasons,
  });
}

export function relationsOf(mapped: readonly MappedTable[], decisions: DecisionRegistry): Relation[] {
  const hasCompanies = mapped.some(
    ({ analysed }) => analysed.mapping.role === 'records' && analysed.mapping.object === 'companies',
  );
  return mapped.flatMap(({ table, analysed, links }) => {
    const { studied } = table;
    const through = studied.mapping.role === 'junction' ? throughRelations(studied, links) : [];
    const derived =
      studied.mapping.role === 'records' ? deriveCompanies(table, hasCompanies, decisions) : undefined;
    if (derived?.via === 'id') turnIntoRelation(analysed.columns, derived);
    return [...links.flatMap(link => settled(link.relation)), ...through, ...(derived ? [derived] : [])];
  });
}

/** What the portal does not link is no relation of it; a catalogue is only looked up then. */
function settled(relation: Relation): Relation[] {
  const { from, to } = relation;
  if (from.object === null || to.object === null || areLinkable(from.object, to.object)) return [relation];
  return to.object === 'products' ? [{ ...relation, to: { ...to, object: null } }] : [];
}

/** The id of a company that stands in columns only says which rows belong together. */
function turnIntoRelation(columns: readonly ColumnMapping[], { from, reasons, confidence }: Relation): void {
  const column = columns.find(one => one.column === from.column);
  if (!column || column.is_answered || column.action === 'key') return;
  Object.assign(column, {
    action: 'relation',
    property: null,
    new_property: null,
    transform: { kind: 'text' },
    reasons,
    confidence,
    is_abstained: false,
  });
}

// What deals were earlier, out of tables that keep their changes: a row for each change with all that stood then (Salesforce’s
// OpportunityHistory), or a row for each field that changed (its field history, HubSpot’s property history).
import type { AnalysedSource, Analysis } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { ColumnProfile } from '@groundwork/contract/profiles';
import { parseDate } from '../profile/values/date.ts';
import type { Source, SourceRow } from '../read/source.ts';
import { readCell, valueFor } from './cell.ts';
import { externalPrefix, keyText } from './external-id.ts';
import { planSource } from './plan-source.ts';
import type { SourcePlan } from './source-plan.ts';

/** From `at` on the property had `value`. Stages that no table of deals has are called as they were written. */
export interface DealChange {
  external_id: string;
  property: DealProperty;
  value: string;
  /** ISO moment. */
  at: string;
}

const properties = ['dealstage', 'amount', 'closedate'] as const;
type DealProperty = (typeof properties)[number];

export interface DealHistoryInput {
  sources: readonly Source[];
  analysis: Analysis;
  portal: PortalSchema;
  signal?: AbortSignal;
}

/** The changes of one table, and rows of it that nothing could be read of. */
export interface DealHistory {
  /** The table’s id among the sources. */
  source: string;
  changes: DealChange[];
  unread: number;
}

/** Batch by batch. Knows a table by its name and columns; one whose dates can be read in two ways is left alone, as nobody has said
 *  which. @throws the signal's reason */
export async function* compileDealHistory(input: DealHistoryInput): AsyncIterable<DealHistory> {
  const { sources, analysis, signal } = input;
  for (const table of analysis.sources) {
    const read = readerOf(table, input);
    const source = sources.find(({ id }) => id === table.profile.id);
    if (!read || !source) continue;
    for await (const rows of source.rows(signal)) {
      const changes = rows.map(row => (row.bad ? undefined : read(row)));
      yield {
        source: source.id,
        changes: changes.flatMap(each => each ?? []),
        unread: changes.filter(each => each === undefined).length,
      };
    }
  }
}

/** Reads a row; undefined where it says nothing that is understood. */
type ReadRow = (row: SourceRow) => DealChange[] | undefined;

function readerOf(
  table: AnalysedSource,
  { sources, analysis, portal }: DealHistoryInput,
): ReadRow | undefined {
  const columns = columnsOf(table);
  const at = columns && momentReader(table, columns.at);
  const deals = columns && dealsOf(table, columns.deal, analysis);
  const source = sources.find(({ id }) => id === deals?.profile.id);
  if (!columns || !at || !deals || !source) return undefined;
  const plan = planSource(source, deals, analysis, portal);
  const prefix = externalPrefix(deals, 'deals');
  const read = valueReader(table, plan);
  const stands = standsReader(columns);
  return ({ cells }) => {
    const key = keyText(deals.key.kind, cells[columns.deal.position] ?? '');
    const when = at(cells[columns.at.position] ?? '');
    if (key === '' || when === undefined) return undefined;
    const changes = stands(cells).flatMap(({ property, cell, column }): DealChange[] => {
      const value = cell === '' ? '' : read(property, cell, column);
      return value === undefined ? [] : [{ external_id: `${prefix}:${key}`, property, value, at: when }];
    });
    return changes.length > 0 ? changes : undefined;
  };
}

interface Columns {
  deal: ColumnProfile;
  at: ColumnProfile;
  /** A column for each property, or one that names it beside one that holds what it became. */
  values: Partial<Record<DealProperty, ColumnProfile>>;
  field: ColumnProfile | undefined;
  became: ColumnProfile | undefined;
}

/** Letters of a header, so that `Close Date`, `close_date` and `CloseDate` are one. */
const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

const names = {
  deal: ['opportunityid', 'dealid', 'opportunity', 'deal', 'parentid'],
  at: [
    'createddate',
    'changedat',
    'changedate',
    'editdate',
    'timestamp',
    'lastmodifieddate',
    'modifieddate',
    'date',
  ],
  dealstage: ['stagename', 'tostage', 'newstage', 'dealstage', 'stage'],
  amount: ['amount', 'toamount', 'newamount'],
  closedate: ['closedate', 'toclosedate', 'newclosedate'],
  field: ['field', 'fieldevent', 'fieldname', 'propertyname', 'property', 'name'],
  became: ['newvalue', 'value', 'tovalue'],
};
const isHistory = /histor|verlauf|änderung|changes/i;

/** Undefined for any other table: one of products or quotes has a deal, a date and a stage as well. */
function columnsOf({ profile }: AnalysedSource): Columns | undefined {
  const called = (wanted: readonly string[]): ColumnProfile | undefined =>
    wanted.flatMap(name => profile.columns.filter(column => lettersOf(column.name) === name))[0];
  const isKept =
    isHistory.test(profile.sheet ?? profile.file) ||
    profile.columns.some(({ name }) => lettersOf(name) === 'opportunityhistorykey') ||
    (called(['oldvalue']) !== undefined && called(['newvalue']) !== undefined);
  const deal = called(names.deal);
  const at = called(names.at);
  if (!isKept || !deal || !at) return undefined;
  const [field, became] = [called(names.field), called(names.became)];
  const values = Object.fromEntries(properties.map(property => [property, called(names[property])]));
  if (values['dealstage'] === undefined && !(field && became)) return undefined;
  return { deal, at, values, field, became };
}

/** The table of the deals that it speaks of, known by their ids. */
function dealsOf(
  table: AnalysedSource,
  column: ColumnProfile,
  analysis: Analysis,
): AnalysedSource | undefined {
  const all = analysis.sources.filter(
    one =>
      one !== table &&
      one.mapping.object === 'deals' &&
      one.key.kind === 'id' &&
      one.key.columns.length === 1,
  );
  const linked = analysis.relations.find(
    ({ from, to }) =>
      from.source === table.profile.id &&
      from.column === column.name &&
      all.some(one => one.profile.id === to.source && one.key.columns[0] === to.column),
  );
  if (linked) return all.find(one => one.profile.id === linked.to.source);
  // What says whose parent it is may be the parent of anything.
  return all.length === 1 && lettersOf(column.name) !== 'parentid' ? all[0] : undefined;
}

/** The order that a person gave goes before what the profile found. */
function orderOf(table: AnalysedSource, { name, date }: ColumnProfile) {
  const answered = table.columns.find(one => one.column === name)?.transform.date_order;
  return answered ?? (date?.is_ambiguous === false ? date.order : undefined);
}

function momentReader(
  table: AnalysedSource,
  column: ColumnProfile,
): ((cell: string) => string | undefined) | undefined {
  const order = orderOf(table, column);
  if (order === undefined) return undefined;
  return cell => {
    const date = parseDate(cell, order);
    return date && (date.kind === 'day' ? `${date.iso}T00:00:00.000Z` : date.iso);
  };
}

interface Stood {
  property: DealProperty;
  cell: string;
  column: ColumnProfile;
}

/** What a row says of properties, as it is written. */
function standsReader({ values, field, became }: Columns): (cells: readonly string[]) => Stood[] {
  if (values.dealstage !== undefined) {
    const given = properties.flatMap(property => {
      const column = values[property];
      return column ? [{ property, column }] : [];
    });
    return cells => given.map(one => ({ ...one, cell: cells[one.column.position] ?? '' }));
  }
  return cells => {
    const named = lettersOf(cells[field?.position ?? -1] ?? '').replace(/^opportunity/, '');
    const property = properties.find(one => one === named || names[one].includes(named));
    return property && became ? [{ property, column: became, cell: cells[became.position] ?? '' }] : [];
  };
}

/** A value as the deals themselves have it: its stages and amounts are read as theirs are. */
function valueReader(table: AnalysedSource, { writers }: SourcePlan) {
  const rulesOf = (property: DealProperty) => writers.find(writer => writer.property === property);
  return (property: DealProperty, cell: string, column: ColumnProfile): string | undefined => {
    const rules = rulesOf(property);
    if (property === 'dealstage') return (rules && valueFor(rules.transform, cell)) ?? cell;
    if (property === 'closedate') {
      const order = orderOf(table, column) ?? 'ymd';
      return parseDate(cell, order)?.day;
    }
    const read = readCell(cell, rules ?? { type: 'number', transform: { kind: 'number' } });
    return 'value' in read ? read.value : undefined;
  };
}

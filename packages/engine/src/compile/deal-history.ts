// What deals were earlier, out of tables that keep their changes: a row for each change with all that stood then (Salesforce’s
// OpportunityHistory), or a row for each field that changed (its field history, HubSpot’s property history).
import type { AnalysedSource, Analysis } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { ColumnProfile } from '@groundwork/contract/profiles';
import { parseDate } from '../profile/values/date.ts';
import type { Source, SourceRow } from '../read/source.ts';
import { quoted } from '../words/wording.ts';
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

/** What one batch of a table says. */
export interface DealHistory {
  /** The table’s id among the sources. */
  source: string;
  changes: DealChange[];
  /** Values that the table gives and that could not be read, a few of them by name. Other fields’ values are not among them. */
  unread: number;
  examples: UnreadValue[];
  /** Why nothing of the table is read at all, as a sentence. */
  left_alone?: string;
}

export interface UnreadValue {
  /** As a spreadsheet counts. */
  row: number;
  /** What stands there and why it says nothing, for people. */
  why: string;
}

/** Of a batch; whoever gathers them keeps as few. */
export const UNREAD_EXAMPLES = 5;

/** The tables that keep changes of deals, by their names and columns. */
export function tablesWithDealHistory({ sources }: Analysis): string[] {
  return sources.flatMap(table => (columnsOf(table) === undefined ? [] : [table.profile.id]));
}

/** Batch by batch. Knows a table by its name and columns; one whose dates can be read in two ways is left alone, as nobody has said
 *  which. @throws the signal's reason */
export async function* compileDealHistory(input: DealHistoryInput): AsyncIterable<DealHistory> {
  const { sources, analysis, signal } = input;
  for (const table of analysis.sources) {
    const source = sources.find(({ id }) => id === table.profile.id);
    const read = source && readerOf(table, input);
    if (!source || read === undefined) continue;
    if (typeof read === 'string') {
      yield { source: source.id, changes: [], unread: 0, examples: [], left_alone: read };
      continue;
    }
    for await (const rows of source.rows(signal)) {
      const found = rows.map(read);
      yield {
        source: source.id,
        changes: found.flatMap(({ changes }) => changes),
        unread: found.reduce((sum, { unread }) => sum + unread, 0),
        examples: found.flatMap(({ examples }) => examples).slice(0, UNREAD_EXAMPLES),
      };
    }
  }
}

/** What a row says; nothing at all where it speaks of other fields. */
type ReadRow = (row: SourceRow) => Omit<DealHistory, 'source'>;

/** Undefined for a table that keeps no changes of deals; a sentence for one that does and cannot be read. */
function readerOf(
  table: AnalysedSource,
  { sources, analysis, portal }: DealHistoryInput,
): ReadRow | string | undefined {
  const columns = columnsOf(table);
  if (!columns) return undefined;
  const deals = dealsOf(table, columns.deal, analysis);
  const source = sources.find(({ id }) => id === deals?.profile.id);
  // What says whose parent it is may be of contacts or cases: no history of deals that is missing.
  if (!deals || !source)
    return isParent(columns.deal)
      ? undefined
      : `No one table of deals has the ids of its column ${columns.deal.name}: nothing of it is read.`;
  const at = momentReader(table, columns.at);
  if (!at)
    return columns.at.date?.is_ambiguous
      ? `The dates of its column ${columns.at.name} can be read in two ways and nobody has said which: nothing of it is read.`
      : `Too little in its column ${columns.at.name} is a date: nothing of it is read.`;
  const plan = planSource(source, deals, analysis, portal);
  const prefix = externalPrefix(deals, 'deals');
  const read = valueReader(table, plan);
  const stands = standsReader(columns);
  return ({ row, cells, bad }) => {
    const unreadable = (unread: number, why: string) => ({ changes: [], unread, examples: [{ row, why }] });
    if (bad) return unreadable(1, bad.reason);
    const stood = stands(cells);
    if (stood.length === 0) return { changes: [], unread: 0, examples: [] };
    const [named, dated] = [cells[columns.deal.position] ?? '', cells[columns.at.position] ?? ''];
    const key = keyText(deals.key.kind, named);
    if (key === '') return unreadable(stood.length, whyNot(columns.deal, named, 'names no deal'));
    const when = at(dated);
    if (when === undefined) return unreadable(stood.length, whyNot(columns.at, dated, 'is no date'));
    const changes: DealChange[] = [];
    const examples: UnreadValue[] = [];
    for (const { property, cell, column } of stood) {
      const value = cell === '' ? '' : read(property, cell, column);
      if (value === undefined) examples.push({ row, why: whyNot(column, cell, noneOf[property]) });
      else changes.push({ external_id: `${prefix}:${key}`, property, value, at: when });
    }
    return { changes, unread: examples.length, examples };
  };
}

const noneOf: Record<DealProperty, string> = {
  dealstage: 'is no stage',
  amount: 'is no amount',
  closedate: 'is no date',
};

function whyNot({ name }: ColumnProfile, cell: string, what: string): string {
  return cell === '' ? `${name} is empty and ${what}.` : `${quoted(cell, 60)} in ${name} ${what}.`;
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
  return all.length === 1 && !isParent(column) ? all[0] : undefined;
}

const isParent = ({ name }: ColumnProfile): boolean => lettersOf(name) === 'parentid';

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
  const { time_zone } = table.columns.find(one => one.column === column.name)?.transform ?? {};
  return cell => {
    const date = parseDate(cell, order, time_zone);
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

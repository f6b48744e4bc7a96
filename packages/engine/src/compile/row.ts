// One source row to one record: its verdict (may it become a record, and under which key) and its property values.
import type { Pipeline } from '@groundwork/contract/crm';
import type { AnalysedSource } from '@groundwork/contract/intake';
import { isActivity, LISTS } from '@groundwork/contract/standard-objects';
import { columnsInName, fillName, unnamed } from '../decide/name-template.ts';
import { rowSigns, signsKey } from '../decide/outcome.ts';
import { stageKey } from '../decide/pipelines.ts';
import { countryCode } from '../map/places.ts';
import type { KeyKind, MatchKey } from '../match/exact-keys.ts';
import { needsName } from '../portal/record-names.ts';
import { parseBoolean } from '../profile/values/boolean.ts';
import { isFreeMailDomain, normaliseDomain } from '../profile/values/domain.ts';
import { normaliseEmail } from '../profile/values/email.ts';
import { normaliseCompanyName } from '../profile/values/name.ts';
import { withCountry } from '../profile/values/phone.ts';
import type { SourceRow } from '../read/source.ts';
import { completeActivity, identifyingActivity, withAddresses } from './activity.ts';
import { articled } from './articled.ts';
import { readCell, valueFor } from './cell.ts';
import { readJsonAddress, splitFullName } from './cell-parts.ts';
import { completeCommerce } from './commerce.ts';
import { isAmount, noteAmount, settleMoney } from './deal-money.ts';
import { digest, keyText } from './external-id.ts';
import { nameRanks } from './made-names.ts';
import { type CompiledRow, emptyRow, give, giveAll, note } from './row-cells.ts';
import { putStage } from './row-stage.ts';
import type { SourcePlan, Writer } from './source-plan.ts';

export type Verdict =
  | { kind: 'record'; key: string; match: MatchKey[] }
  | { kind: 'skipped'; reason: string; place: string | null; value: string | null }
  | { kind: 'rejected'; reason: string; place: string | null; value: string | null };

/** Decides a row's fate without looking at any other row. Rows alike to the last cell are told apart by `copy`. */
export function judge(
  plan: SourcePlan,
  { cells, bad, emptied }: SourceRow,
  copyOf: (hash: string) => number,
): Verdict {
  if (bad) return { kind: 'rejected', reason: bad.reason, place: null, value: bad.raw.slice(0, 500) };
  if (plan.deletedAt !== undefined && parseBoolean(cells[plan.deletedAt] ?? '') === true) {
    return {
      kind: 'skipped',
      reason: 'The row is marked as deleted in the old system.',
      place: plan.source.header[plan.deletedAt] ?? null,
      value: cells[plan.deletedAt] ?? null,
    };
  }
  if (plan.leavesUnnamedOut && isUnnamed(plan, cells)) {
    const reason = 'The row has no name, and somebody decided to leave such rows out.';
    return { kind: 'skipped', reason, place: null, value: null };
  }
  const { kind } = plan.analysed.key;
  const raw = plan.keyAt
    .map(position => cells[position] ?? '')
    .join(' ')
    .trim();
  const key = isOnNoList(plan, cells) ? '' : keyText(kind, raw);
  const match = matchKeys(plan, cells, key);
  if (key !== '') return { kind: 'record', key, match };
  if (!hasIdentity(plan, cells)) {
    const place = plan.analysed.key.columns[0] ?? null;
    return {
      kind: 'rejected',
      reason: `Nothing in the row identifies ${articled(plan.object)}: no key, no name and no email address.`,
      place,
      value: raw,
    };
  }
  const hash = digest(asWritten(cells, emptied).join('\u001f'));
  const copy = copyOf(hash);
  return { kind: 'record', key: copy === 0 ? `row-${hash}` : `row-${hash}-${copy + 1}`, match };
}

/** Rows that say how somebody stands to a list, and not to which. */
function isOnNoList({ object, analysed, keyAt: [list = -1] }: SourcePlan, cells: readonly string[]): boolean {
  return object === LISTS && analysed.key.kind === 'composite' && (cells[list] ?? '') === '';
}

function isUnnamed({ writers, nameProperty }: SourcePlan, cells: readonly string[]): boolean {
  return writers.every(one => one.property !== nameProperty || (cells[one.position] ?? '') === '');
}

/** What a row is known by must not change with what is read as empty. */
function asWritten(cells: readonly string[], emptied: SourceRow['emptied'] = []): readonly string[] {
  if (emptied.length === 0) return cells;
  const written = [...cells];
  for (const { position, value } of emptied) written[position] = value;
  return written;
}

function matchKeys(plan: SourcePlan, cells: readonly string[], key: string): MatchKey[] {
  const keys: MatchKey[] =
    key === ''
      ? []
      : [
          {
            kind: keyKindOf(plan.analysed.key.kind),
            value: `${plan.analysed.key.kind === 'id' ? plan.prefix : ''}${key}`,
          },
        ];
  for (const { position, prefix } of plan.becomes) {
    const id = keyText('id', cells[position] ?? '');
    if (id !== '') keys.push({ kind: 'id', value: `${prefix}${id}` });
  }
  if (plan.object === 'contacts') {
    const email = firstEmail(plan, cells);
    if (email !== undefined) keys.push({ kind: 'email', value: email });
  }
  if (plan.object === 'companies') {
    const domain = domainOf(plan, cells);
    const name = normaliseCompanyName(cellOf(plan, cells, 'name'));
    if (domain !== undefined && name !== '')
      keys.push({ kind: 'domain_and_name', value: `${domain} ${name}` });
  }
  return keys;
}

function keyKindOf(kind: AnalysedSource['key']['kind']): KeyKind {
  return kind === 'composite' || kind === 'row' ? 'other' : kind;
}

function firstEmail(plan: SourcePlan, cells: readonly string[]): string | undefined {
  for (const writer of plan.writers) {
    if (writer.property !== 'email') continue;
    const email = normaliseEmail(cells[writer.position] ?? '');
    if (email !== undefined) return email;
  }
  return undefined;
}

/** A company's own domain, from its domain or website; shared mail providers are nobody's. */
export function domainOf(plan: SourcePlan, cells: readonly string[]): string | undefined {
  const domain =
    normaliseDomain(cellOf(plan, cells, 'domain')) ?? normaliseDomain(cellOf(plan, cells, 'website'));
  return domain === undefined || isFreeMailDomain(domain) ? undefined : domain;
}

function cellOf(plan: SourcePlan, cells: readonly string[], property: string): string {
  const writer = plan.writers.find(one => one.property === property);
  return writer ? (cells[writer.position] ?? '') : '';
}

const identifying: Record<string, readonly string[]> = {
  contacts: ['email', 'firstname', 'lastname', 'phone', 'mobilephone'],
  companies: ['name', 'domain', 'website'],
  deals: ['dealname', 'amount', 'dealstage'],
  tickets: ['subject', 'content'],
  tasks: ['hs_task_subject', 'hs_task_body'],
  notes: ['hs_note_body'],
  ...identifyingActivity,
};

function hasIdentity(plan: SourcePlan, cells: readonly string[]): boolean {
  if (plan.object === 'line_items') return cells.some(cell => cell !== ''); // What was sold by which order is enough.
  const wanted = identifying[plan.object];
  return plan.writers.some(writer => {
    if (wanted && !wanted.includes(writer.property)) return false;
    const cell = cells[writer.position] ?? '';
    return cell !== '' && (writer.property !== 'email' || normaliseEmail(cell) !== undefined);
  });
}

/** All values of a row as the portal writes them; cells that cannot be written are noted and the row goes on. */
export function compileRow(
  plan: SourcePlan,
  cells: readonly string[],
  pipelines: readonly Pipeline[],
): CompiledRow {
  const row = emptyRow();
  for (const writer of plan.writers) {
    const cell = cells[writer.position] ?? '';
    if (cell !== '') writeCell(writer, cell, row, plan, cells);
  }
  complete(row, plan, cells, pipelines);
  return row;
}

/** One cell into the row's properties, or one note of why not. */
export function writeCell(
  writer: Writer,
  cell: string,
  row: CompiledRow,
  plan: SourcePlan,
  cells: readonly string[],
): void {
  const { transform, property, fallbackProperty } = writer;
  if (transform.kind === 'owner') {
    const owner = valueFor(transform, cell);
    if (owner !== undefined) give(row, writer, cell, property, owner);
    else if (fallbackProperty !== null) give(row, writer, cell, fallbackProperty, cell);
    else if (property !== 'hubspot_owner_id') give(row, writer, cell, property, cell);
    else note(row, writer, cell, 'Nobody of that name owns records in the portal.');
    return;
  }
  if (transform.kind === 'stage') {
    const key = stageKey(pipelineCell(plan, cells), cell);
    const ended = transform.outcome && valueFor(transform, signsKey(rowSigns(plan.signs, cells), key));
    const stage = ended ?? valueFor(transform, key) ?? valueFor(transform, cell);
    if (stage === undefined) note(row, writer, cell, 'It is no stage of any pipeline.');
    else give(row, writer, cell, property, stage);
    if (ended !== undefined && fallbackProperty !== null) row.properties[fallbackProperty] = cell;
    return;
  }
  if (transform.kind === 'full_name') {
    giveAll(row, writer, cell, { ...splitFullName(cell) });
    return;
  }
  if (transform.kind === 'json_address') {
    const address = readJsonAddress(cell);
    if (address) giveAll(row, writer, cell, address);
    else note(row, writer, cell, 'It is not an address in JSON.');
    return;
  }
  if (transform.kind === 'email_header') {
    const headers = withAddresses(row.properties[property], transform.header ?? 'to', cell);
    if (headers === undefined) note(row, writer, cell, 'It holds no email address.');
    else {
      row.properties[property] = headers;
      row.given.push({ position: writer.position, property });
    }
    return;
  }
  const result = readCell(transform.kind === 'phone' ? dialledFrom(cell, writer, plan, cells) : cell, writer);
  if ('reason' in result) {
    note(row, writer, cell, result.reason);
    if (isAmount(plan.object, property)) row.unread += 1;
    return;
  }
  const now = row.properties[property];
  const isTaken = now !== undefined && now !== result.value;
  give(row, writer, cell, isTaken && fallbackProperty !== null ? fallbackProperty : property, result.value);
  if (now === undefined && isAmount(plan.object, property))
    noteAmount(row, { column: writer.column, cell, transform });
}

/** A number that names no country, with that of its column or of its row; one that does not fit it stays as it is. */
function dialledFrom(
  cell: string,
  { transform: { country, country_column } }: Writer,
  { source: { header } }: SourcePlan,
  cells: readonly string[],
): string {
  if (country === undefined && country_column === undefined) return cell;
  const named =
    country ?? countryCode(country_column === undefined ? '' : (cells[header.indexOf(country_column)] ?? ''));
  return withCountry(cell, named) ?? cell;
}

function pipelineCell(plan: SourcePlan, cells: readonly string[]): string {
  return cellOf(plan, cells, plan.object === 'tickets' ? 'hs_pipeline' : 'pipeline');
}

/** What the portal asks of every record of the object, from what the row holds. */
function complete(
  row: CompiledRow,
  plan: SourcePlan,
  cells: readonly string[],
  pipelines: readonly Pipeline[],
): void {
  const { properties } = row;
  if (plan.object === 'companies' && properties['domain'] === undefined) {
    const domain = domainOf(plan, cells);
    if (domain !== undefined) {
      properties['domain'] = domain;
      for (const { position } of plan.writers.filter(one => one.property === 'website').slice(0, 1))
        row.madeOf.push({ position, property: 'domain' });
    }
  }
  if (plan.object === 'deals') settleMoney(row, plan, cells);
  if (plan.object === 'deals' || plan.object === 'tickets') putStage(row, plan, pipelines);
  if (needsName(plan.object) && (properties[plan.nameProperty] ?? '') === '') putName(row, plan, cells);
  if (isActivity(plan.object)) completeActivity(row, plan, cells);
  completeCommerce(row, plan, cells);
}

function putName(row: CompiledRow, plan: SourcePlan, cells: readonly string[]): void {
  const { nameTemplate = '', nameProperty: property } = plan;
  const { header } = plan.source;
  const valueOf = (column: string): string => cells[header.indexOf(column)] ?? '';
  const name = fillName(nameTemplate, valueOf);
  row.properties[property] = name === '' ? unnamed(plan.object) : name;
  row.nameRank = name === '' ? nameRanks.unnamed : nameRanks.madeOfColumns;
  for (const column of columnsInName(nameTemplate, valueOf))
    row.madeOf.push({ position: header.indexOf(column), property });
}

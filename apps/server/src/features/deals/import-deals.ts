// A file of deals is taken in: rows of new companies register a deal, those with the domain of one's own open deal change it.
// The same rules as the calls hold; what they refuse is a fault of its row, and the others are taken.
import type { Deal } from '@groundwork/contract/deal-shapes';
import { faultsFor, type OpenStage } from '@groundwork/contract/deal-stages';
import type { ImportFault, ImportReport } from '@groundwork/contract/deal-work';
import type { Fault } from '@groundwork/contract/errors';
import type { RepId } from '@groundwork/contract/ids';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { type Actor, displayNameOf } from '../trail/append-trail.ts';
import { stageAfter } from './change-stage.ts';
import type { ConflictFinder } from './conflict-finder.ts';
import {
  ChangedRow,
  columnOfField,
  type FileRow,
  faultAt,
  NewRow,
  stageOf,
  valuesOf,
} from './file-of-deals.ts';
import { conflictsOf, type Registering, registerDeals } from './register-deals.ts';
import { closeDayFaults, type Named, pastDayFaults, readNamed } from './rules.ts';
import { findSimilarRows } from './similar-rows.ts';
import { lockDeals } from './store.ts';
import { changeDeals } from './store-changes.ts';
import { findOwnOpen, lockClaims } from './store-conflicts.ts';
import { insertNotes } from './store-work.ts';

interface Importing {
  repId: RepId;
  actor: Actor;
  today: string;
  finder: ConflictFinder;
  isPreview: boolean;
  /** Whether companies that look similar to those of open deals, or of earlier rows, are others. */
  areOthers: boolean;
}

type Change = z.infer<typeof ChangedRow>;
interface Planned {
  faults: ImportFault[];
  registers?: Registering;
  changes?: { deal: Deal; change: Change; stage: OpenStage | undefined };
}

/** As the platform role. */
export async function importDeals(
  tx: Tx,
  importing: Importing,
  rows: readonly FileRow[],
): Promise<Omit<ImportReport, 'is_preview' | 'unread'>> {
  const { repId, finder, today, actor, isPreview, areOthers } = importing;
  const named = rows.map(({ cells }) =>
    readNamed({ company: cells.company ?? 'x', domain: cells.domain ?? '' }),
  );
  const claimed = named.flatMap(each => (Array.isArray(each) ? [] : [each]));
  await lockClaims(tx, claimed);
  const sites = claimed.map(({ site }) => site);
  const own = sites.length === 0 ? [] : await findOwnOpen(tx, repId, sites);
  const locked = await lockDeals(
    tx,
    own.map(({ id }) => id),
    today,
  );
  const firstRows = new Map<string, number>();
  const planned: Planned[] = [];
  for (const [index, row] of rows.entries()) {
    const of = named[index] ?? [];
    if (row.fault) planned.push({ faults: [row.fault] });
    else if (Array.isArray(of))
      planned.push({ faults: [...faultsOf(row, of), ...readNew(row, today).faults] });
    else {
      const before = firstRows.get(of.site);
      firstRows.set(of.site, before ?? row.row);
      const mine = own.filter(({ site }) => site === of.site);
      const twice = before === undefined ? undefined : `Row ${before} is about this company already.`;
      const several = mine.length > 1 ? 'You have several open deals with this company.' : undefined;
      const message = twice ?? several;
      if (message !== undefined)
        planned.push({ faults: [faultAt(row, 'domain', message, 'Change it on the page of the deal.')] });
      else {
        const [deal] = mine;
        const found = deal && locked.get(deal.id);
        planned.push(found ? planChange(row, found, of, today) : planNew(row, of, today));
      }
    }
  }
  const news = planned.flatMap(({ registers: named }, at) => {
    const row = rows[at];
    return row && named ? [{ row, named }] : [];
  });
  const similar = areOthers ? new Map<FileRow, ImportFault>() : await findSimilarRows(tx, repId, news);
  for (const [at, row] of rows.entries()) {
    const fault = similar.get(row);
    if (fault) planned[at] = { faults: [fault] };
  }
  const registers = planned.flatMap(each => each.registers ?? []);
  const changes = planned.flatMap(each => each.changes ?? []);
  const found = isPreview
    ? await conflictsOf(tx, finder, repId, registers, today)
    : await registerDeals(tx, finder, { repId, actor, today }, registers);
  if (!isPreview) await carryOut(tx, importing, changes);
  return {
    rows: rows.length,
    registered: registers.length,
    updated: changes.length,
    refused: planned.filter(({ faults }) => faults.length > 0).length,
    in_conflict: found.filter(({ conflicts }) => conflicts.length > 0).length,
    possible_duplicates: similar.size,
    faults: planned.flatMap(({ faults }) => faults),
  };
}

/** Its values where they all are such, and every fault that can be reported of its cells. */
function readNew(row: FileRow, today: string): { faults: ImportFault[]; deal?: z.infer<typeof NewRow> } {
  const values = valuesOf(row.cells);
  const faults = missing(row);
  const days = Days.safeParse(values);
  const parsed = NewRow.safeParse(values);
  if (!parsed.success) faults.push(...issuesOf(row, parsed.error, faults));
  if (days.success) faults.push(...faultsOf(row, dayFaults(days.data, today)));
  return parsed.success ? { faults, deal: parsed.data } : { faults };
}

function planNew(row: FileRow, named: Named, today: string): Planned {
  const { faults, deal } = readNew(row, today);
  if (!deal) return { faults };
  const stage = stageAsked(row, faults);
  if (stage !== undefined) {
    const { contact_name = null, contact_email = null, decision_maker = null, ...more } = deal;
    const { proposal_sent_on = null, next_step = null, next_step_due_on = null, ...rest } = more;
    const fields = {
      contact_name,
      contact_email,
      decision_maker,
      proposal_sent_on,
      next_step,
      next_step_due_on,
    };
    faults.push(...stageFaults(row, faultsFor({ ...rest, ...fields, ...justRegistered }, stage, today)));
  }
  return faults.length > 0 ? { faults } : { faults, registers: { ...deal, ...named } };
}

const justRegistered = {
  stage: 'qualification',
  registration: 'pending',
  is_value_confirmed: false,
  open_tasks: 0,
} as const;

function planChange(row: FileRow, deal: Deal, named: Named, today: string): Planned {
  const parsed = ChangedRow.safeParse(valuesOf(row.cells));
  if (!parsed.success) return { faults: issuesOf(row, parsed.error, []) };
  const change = parsed.data;
  const faults = faultsOf(row, dayFaults(change, today, deal));
  if (change.company !== undefined && change.company !== deal.company) {
    const message = `${named.domain} is registered as ${deal.company}.`;
    faults.push(faultAt(row, 'company', message, 'A company stays as it was registered.'));
  }
  const stage = stageAsked(row, faults);
  if (stage !== undefined)
    faults.push(...stageFaults(row, faultsFor({ ...deal, ...fieldsAfter(deal, change) }, stage, today)));
  return faults.length > 0 ? { faults } : { faults, changes: { deal, change, stage } };
}

/** What an empty cell says nothing of stays. */
function fieldsAfter(deal: Deal, change: Change) {
  const value_cents = change.value_cents ?? deal.value_cents;
  const currency = change.currency ?? deal.currency;
  const isSame = value_cents === deal.value_cents && currency === deal.currency;
  return {
    value_cents,
    currency,
    is_value_confirmed: deal.is_value_confirmed && isSame,
    expected_close_on: change.expected_close_on ?? deal.expected_close_on,
    contact_name: change.contact_name ?? deal.contact_name,
    contact_email: change.contact_email ?? deal.contact_email,
    decision_maker: change.decision_maker ?? deal.decision_maker,
    proposal_sent_on: change.proposal_sent_on ?? deal.proposal_sent_on,
    next_step: change.next_step ?? deal.next_step,
    next_step_due_on: change.next_step_due_on ?? deal.next_step_due_on,
  };
}

/** In three statements, however many they are. */
async function carryOut(
  tx: Tx,
  { repId, actor, today }: Importing,
  changes: readonly NonNullable<Planned['changes']>[],
): Promise<void> {
  const author = displayNameOf(actor);
  const after = changes.map(({ deal, change, stage }) => {
    const fields = fieldsAfter(deal, change);
    const to = stage === undefined ? undefined : stageAfter({ ...deal, ...fields }, stage, today);
    return { ...fields, before: deal, to };
  });
  await changeDeals(tx, repId, after, author);
  const notes = changes.flatMap(({ deal, change: { note } }) =>
    note ? [{ dealId: deal.id, author, body: note }] : [],
  );
  await insertNotes(tx, repId, notes);
}

function dayFaults(
  { expected_close_on: close, proposal_sent_on: sent }: Change,
  today: string,
  before?: Deal,
): Fault[] {
  return [
    ...(close === undefined || close === before?.expected_close_on
      ? []
      : closeDayFaults('expected_close_on', close, today)),
    ...(sent === undefined || sent === null ? [] : pastDayFaults('proposal_sent_on', sent, today)),
  ];
}

/** Undefined where none is asked, or it is none; that is a fault then. */
function stageAsked(row: FileRow, faults: ImportFault[]) {
  const { stage: cell } = row.cells;
  if (cell === undefined) return undefined;
  const stage = stageOf(cell);
  if (stage === undefined) faults.push(faultAt(row, 'stage', 'This is not a stage of an open deal.'));
  return stage;
}

const Days = ChangedRow.pick({ expected_close_on: true, proposal_sent_on: true });

const needed = ['company', 'domain', 'value', 'currency', 'expected_close'] as const;
function missing(row: FileRow): ImportFault[] {
  return needed
    .filter(column => row.cells[column] === undefined)
    .map(column => faultAt(row, column, 'This is missing.'));
}

const stageFaults = (row: FileRow, faults: readonly Fault[]): ImportFault[] =>
  faults.map(({ message, mend }) => faultAt(row, 'stage', message, mend));

const faultsOf = (row: FileRow, faults: readonly Fault[]): ImportFault[] =>
  faults
    .filter(({ place }) => row.cells[columnOfField(place)] !== undefined)
    .map(({ place, message, mend }) => faultAt(row, columnOfField(place), message, mend));

function issuesOf(row: FileRow, error: z.ZodError, reported: readonly ImportFault[]): ImportFault[] {
  const columns = new Set(reported.map(({ column }) => column));
  return error.issues
    .map(({ path, message }) => ({ column: columnOfField(String(path[0])), message }))
    .filter(({ column }) => !columns.has(column))
    .map(({ column, message }) =>
      faultAt(row, column, column === 'value' && message.includes('missing') ? unread : message),
    );
}
const unread = 'This cannot be read as an amount.';

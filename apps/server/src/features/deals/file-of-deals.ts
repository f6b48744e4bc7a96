// Deals as a file: its columns, how a deal is written into them, and how cells are read back. Pure.
import type { Deal } from '@groundwork/contract/deal-shapes';
import { DealChange, DealFields } from '@groundwork/contract/deal-shapes';
import { type OpenStage, openStages, stageNames } from '@groundwork/contract/deal-stages';
import { type ImportFault, importColumns, importLimits } from '@groundwork/contract/deal-work';
import { Refusal } from '@groundwork/contract/errors';
import { detectDialect } from '@groundwork/engine/read/dialect';
import { Tokenizer } from '@groundwork/engine/read/tokenizer';

export type Column = (typeof columns)[number];
export const columns = importColumns.map(withoutStar);

/** Of the export alone: what follows from the others, or is not the rep's to write. */
const derived = [
  'probability',
  'weighted',
  'registration',
  'protected_until',
  'registered_on',
  'closed_on',
  'lost_reason',
];
export const exportColumns = [...columns.filter(column => column !== 'note'), ...derived];

export function exportCells(deal: Deal): (string | number | null)[] {
  return [
    deal.company,
    deal.domain,
    amount(deal.value_cents),
    deal.currency,
    deal.expected_close_on,
    deal.contact_name,
    deal.contact_email,
    deal.decision_maker,
    deal.proposal_sent_on,
    deal.next_step,
    deal.next_step_due_on,
    deal.stage,
    deal.probability,
    amount(deal.weighted_cents),
    deal.registration,
    deal.protected_until,
    deal.registered_on,
    deal.closed_on,
    deal.lost_reason,
  ];
}

function amount(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** The cells of a row by their column; what is empty is not there. */
export type Cells = Partial<Record<Column, string>>;
export interface FileRow {
  row: number;
  cells: Cells;
  /** It cannot be read as a row. */
  fault?: ImportFault;
}

/** @throws Refusal invalid_request for a file that holds no rows of deals */
export function readFile(text: string): { rows: FileRow[]; unread: string[] } {
  const bare = text.replace(/^\uFEFF/, '');
  const dialect = detectDialect(bare, true);
  const records = new Tokenizer(dialect, 25_000)
    .push(bare, true)
    .filter(({ cells, fault }) => fault !== undefined || cells.some(cell => cell.trim() !== ''));
  const [header, ...body] = records;
  const names = (header?.cells ?? []).map(cell => columnOf(cell));
  if (!names.includes('domain'))
    refuse(
      'The first line names no column “domain”.',
      `Begin the file with a line such as ${importColumns.map(withoutStar).join(',')}.`,
    );
  if (body.length === 0) refuse('This file has no rows below its first line.', 'Add a row for each deal.');
  if (body.length > importLimits.rows)
    refuse(
      `This file has ${body.length} rows; ${importLimits.rows} are read at once.`,
      'Split it into several files.',
    );
  const unread = (header?.cells ?? [])
    .filter((_, index) => names[index] === undefined)
    .filter(cell => cell.trim() !== '');
  return { rows: body.map(record => rowOf(record, names)), unread };
}

function rowOf(
  { row, cells, fault }: { row: number; cells: string[]; fault?: { reason: string } },
  names: readonly (Column | undefined)[],
): FileRow {
  if (fault)
    return {
      row,
      cells: {},
      fault: {
        row,
        column: '',
        value: cells.join(',').slice(0, 200),
        message: fault.reason,
        mend: 'Mend the line in the file.',
      },
    };
  const filled = names.flatMap((name, index) => {
    const cell = unguarded(cells[index] ?? '').trim();
    return name === undefined || cell === '' ? [] : [[name, cell] as const];
  });
  return { row, cells: Object.fromEntries(filled) };
}

/** Without the apostrophe by which our own export keeps a spreadsheet from running a text. */
function unguarded(cell: string): string {
  return /^'\s*[=+\-@|＝＋－＠]/u.test(cell) ? cell.slice(1) : cell;
}

function columnOf(name: string): Column | undefined {
  const plain = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .replace(/\*$/, '');
  return columns.find(column => column === plain);
}

const fieldOf: Partial<Record<Column, string>> = {
  value: 'value_cents',
  expected_close: 'expected_close_on',
  proposal_sent: 'proposal_sent_on',
  next_step_due: 'next_step_due_on',
};
const columnsByField = new Map<string, Column>(columns.map(column => [fieldOf[column] ?? column, column]));

/** The column that a field of a deal is read from. */
export const columnOfField = (field: string): Column => columnsByField.get(field) ?? 'stage';

const More = DealChange.pick({
  decision_maker: true,
  proposal_sent_on: true,
  next_step: true,
  next_step_due_on: true,
});
export const NewRow = DealFields.extend(More.shape);
/** Of a deal that is there: what is left out stays. */
export const ChangedRow = NewRow.partial();

/** The values of the cells, as the calls take them; `stage` apart. */
export function valuesOf(cells: Cells): Record<string, unknown> {
  const { stage: _, ...others } = cells;
  return Object.fromEntries(
    Object.entries(others).map(([column, cell]) => {
      if (column === 'value') return ['value_cents', centsOf(cell)];
      const field = [...columnsByField].find(([, each]) => each === column)?.[0] ?? column;
      return [field, column === 'currency' ? cell.toUpperCase() : cell];
    }),
  );
}

/** Undefined for what can be read in two ways: 1.234 is a thousand to one reader and one to another. */
export function centsOf(cell: string): number | undefined {
  const found = /^(-?\d{1,12})(?:[.,](\d{1,2}))?$/.exec(cell);
  if (!found) return undefined;
  const [, whole = '', decimals = ''] = found;
  return Number(`${whole}${decimals.padEnd(2, '0')}`);
}

/** By its name or as calls write it. */
export function stageOf(cell: string): OpenStage | undefined {
  const plain = cell.toLowerCase();
  return openStages.find(stage => stage === plain || stageNames[stage].toLowerCase() === plain);
}

const mends: Partial<Record<Column, string>> = {
  company: 'Write what the company is called.',
  domain: 'Write the company’s domain, as in acme.com.',
  value: 'Write digits with a decimal point and no other marks, as in 12500.00.',
  currency: 'Write three letters, as in EUR.',
  expected_close: 'Write the day as in 2026-12-31.',
  proposal_sent: 'Write the day as in 2026-11-20.',
  next_step_due: 'Write the day as in 2026-12-01.',
  contact_email: 'Write an address as in ada@acme.com, or leave the cell empty.',
  stage: `Write one of ${openStages.map(stage => stageNames[stage]).join(', ')}. Won and lost are said on the deal’s own page.`,
};

export function faultAt(
  { row, cells }: Pick<FileRow, 'row' | 'cells'>,
  column: Column,
  message: string,
  mend: string = mends[column] ?? 'Shorten it, or leave the cell empty.',
): ImportFault {
  return { row, column, value: (cells[column] ?? '').slice(0, 200), message, mend };
}

function withoutStar<S extends string>(name: S): S extends `${infer Bare}*` ? Bare : S;
function withoutStar(name: string): string {
  return name.replace('*', '');
}

function refuse(message: string, mend: string): never {
  // Whoever chose a file has no field to read the fault at.
  const faults = [{ place: 'body.text', message, mend }];
  throw new Refusal('invalid_request', { message: `${message} ${mend}`, faults });
}

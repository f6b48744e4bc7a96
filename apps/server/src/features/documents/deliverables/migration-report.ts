// The migration report: every source row in one bucket, every link and cent beside what the portal holds, and every
// rejected row counted with its reason.
import { type BucketCounts, type ReconcileReport } from '@groundwork/contract/migrations';
import { moneyState } from '@groundwork/contract/money-lines';
import { dayInWords } from '@groundwork/engine/words/wording';
import { cellsSection } from './cells-section.ts';
import {
  amount,
  became,
  figure,
  type ReportContent,
  type Section,
  spoken,
  type Table,
  text,
} from './report-content.ts';

/** Rejected rows that share file, column and reason. */
export interface Rejected {
  source: string;
  object: string;
  place: string | null;
  reason: string;
  rows: number;
  first_row: number;
}

const buckets = ['created', 'updated', 'merged', 'skipped', 'rejected'] as const;
const bucketColumns = buckets.map(name => ({ name: spoken(name), isNumber: true, share: 0.7 }));
const bucketCells = (counts: BucketCounts) => buckets.map(name => figure(counts[name]));

export function migrationReport(
  project: { name: string },
  report: ReconcileReport,
  rejected: readonly Rejected[],
): ReportContent {
  return {
    title: 'Migration report',
    subtitle: project.name,
    language: 'en',
    sections: [
      glance(report),
      rowsByFile(report),
      ...cellsSection(report.cells, 'Where every filled cell ended'),
      rejectedRows(report, rejected),
      recordsAndLinks(report),
      money(report),
      differences(report),
    ],
  };
}

function glance(report: ReconcileReport): Section {
  const verdict = report.is_balanced
    ? 'Every source row is accounted for, and everything that was read back from the portal is as it was sent.'
    : 'This migration does not balance. What differs is listed below.';
  return {
    heading: 'At a glance',
    blocks: [
      text(verdict),
      {
        kind: 'facts',
        facts: [
          ['Checked on', `${dayInWords(report.as_of)}, ${report.as_of.slice(11, 16)} UTC`],
          ['Source rows', figure(report.rows_in)],
          ['Accounted for', figure(report.accounted)],
          ['Unaccounted for', figure(report.unaccounted)],
          ['Rows merged into an earlier record', figure(report.merges?.rows ?? 0)],
          ['Rows that share a key and were kept separate', figure(report.kept_separate ?? 0)],
          ...cellFacts(report),
          ['Values that differ in the portal', figure(report.mismatch_count)],
          [
            'Requests to the CRM',
            `${figure(report.api_calls.made)} (${figure(report.api_calls.estimated)} planned)`,
          ],
        ],
      },
    ],
  };
}

function cellFacts({ cells, cells_not_carried }: ReconcileReport): [string, string][] {
  if (!cells) return [['Cells that could not be carried over', figure(cells_not_carried)]];
  return [
    ['Filled cells', figure(cells.filled)],
    ['Filled cells carried over', figure(cells.arrived + cells.used)],
    ['Filled cells not carried over', figure(cells.listed)],
    ['Filled cells unaccounted for', figure(cells.unaccounted)],
  ];
}

function rowsByFile({ sources }: ReconcileReport): Section {
  const table: Table = {
    kind: 'table',
    caption: 'Rows of each file and where they ended',
    columns: [
      { name: 'File', share: 2 },
      { name: 'Object', share: 1.1 },
      { name: 'Rows', isNumber: true, share: 0.7 },
      ...bucketColumns,
    ],
    rows: sources.map(({ source, object, rows, buckets: counts }) => [
      source,
      became(object),
      figure(rows),
      ...bucketCells(counts),
    ]),
    empty: 'No file was carried over.',
  };
  return { heading: 'Where every row ended', blocks: [table] };
}

function rejectedRows({ sources }: ReconcileReport, rejected: readonly Rejected[]): Section {
  const total = rejected.reduce((sum, group) => sum + group.rows, 0);
  const stated = sources.reduce((sum, { buckets: { rejected: rows } }) => sum + rows, 0);
  const sum =
    total === stated
      ? `${total === 1 ? '1 row was' : `${figure(total)} rows were`} rejected. The table counts every one.`
      : `The table counts ${figure(total)} rejected rows; by file there are ${figure(stated)}.`;
  const table: Table = {
    kind: 'table',
    caption: 'Rejected rows by file, column and reason',
    columns: [
      { name: 'File', share: 1.7 },
      { name: 'Column', share: 1.1 },
      { name: 'Why', share: 2.6 },
      { name: 'Rows', isNumber: true, share: 0.6 },
      { name: 'First row', isNumber: true, share: 0.7 },
    ],
    rows: [...listed(rejected), ...summed(rejected)],
    empty: 'No row was rejected.',
  };
  return { heading: 'Rejected rows', blocks: total === 0 && stated === 0 ? [table] : [text(sum), table] };
}

/** Reasons that are listed one by one; beyond that nobody reads on, and the list of rejected rows has them all. */
const maxReasons = 500;

function listed(rejected: readonly Rejected[]): string[][] {
  return rejected
    .slice(0, maxReasons)
    .map(({ source, place, reason, rows, first_row }) => [
      source,
      place ?? 'Whole row',
      reason,
      figure(rows),
      figure(first_row),
    ]);
}

/** The rest by file, so that still every row is counted. */
function summed(rejected: readonly Rejected[]): string[][] {
  const rest = Map.groupBy(rejected.slice(maxReasons), group => group.source);
  return [...rest].map(([source, groups]) => [
    source,
    'Several',
    `${figure(groups.length)} further reasons`,
    figure(groups.reduce((sum, group) => sum + group.rows, 0)),
    figure(Math.min(...groups.map(group => group.first_row))),
  ]);
}

function recordsAndLinks({ objects, portal, associations }: ReconcileReport): Section {
  const records: Table = {
    kind: 'table',
    caption: 'Rows by object, and records in the portal afterwards',
    columns: [{ name: 'Object', share: 1.3 }, ...bucketColumns, { name: 'In the portal', isNumber: true }],
    rows: Object.entries(objects)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([object, counts]) => {
        const found = portal[object];
        return [became(object), ...bucketCells(counts), found === undefined ? '–' : figure(found)];
      }),
    empty: 'No records were written.',
  };
  const links: Table = {
    kind: 'table',
    caption: 'Links between records',
    columns: [
      { name: 'From' },
      { name: 'To' },
      { name: 'Expected', isNumber: true },
      { name: 'Made', isNumber: true },
    ],
    rows: associations.map(({ from_object, to_object, expected, made }) => [
      spoken(from_object),
      spoken(to_object),
      figure(expected),
      figure(made),
    ]),
    empty: 'No links were made.',
  };
  return { heading: 'Records and links', blocks: [records, links] };
}

function money({ money: lines }: ReconcileReport): Section {
  const table: Table = {
    kind: 'table',
    caption: 'Sums of deals by stage: read in the files, and in the portal',
    columns: [
      { name: 'Pipeline', share: 1.3 },
      { name: 'Stage', share: 1.3 },
      { name: 'Deals', isNumber: true, share: 0.6 },
      { name: 'Read in the files', isNumber: true, share: 1.2 },
      { name: 'Not read', isNumber: true, share: 0.7 },
      { name: 'In the portal', isNumber: true, share: 1.2 },
      { name: 'Carried over', share: 0.9 },
    ],
    rows: lines.map(line => {
      const { pipeline_label, stage_label, deals, source_cents, portal_cents, currency } = line;
      const state = moneyState(line);
      const sum = (cents: string) => (state === 'none' ? '–' : amount(cents, currency));
      const notRead = line.cells_not_read ?? 0;
      return [
        pipeline_label,
        line.is_aside ? `${stage_label} (${currency} kept as “Original amount”)` : stage_label,
        figure(deals),
        sum(source_cents),
        notRead === 0 ? '–' : figure(notRead),
        sum(portal_cents),
        carried[state],
      ];
    }),
    empty: 'The files hold no deals with an amount.',
  };
  const notRead = lines.reduce((sum, line) => sum + (line.cells_not_read ?? 0), 0);
  const one = notRead === 1;
  const missing = `${one ? '1 amount' : `${figure(notRead)} amounts`} of the files could not be read or ${one ? 'was' : 'were'} left out; the sums miss ${one ? 'it' : 'them'}. The list of cells not carried over has each with its reason.`;
  return { heading: 'Money', blocks: notRead === 0 ? [table] : [text(missing), table] };
}

const carried: Record<ReturnType<typeof moneyState>, string> = {
  equal: 'Equal',
  different: 'Differs',
  not_read: 'Not in full',
  none: 'No amount',
};

function differences({ mismatches, mismatch_count }: ReconcileReport): Section {
  const table: Table = {
    kind: 'table',
    caption: 'Values in the portal that are not the ones sent',
    columns: [
      { name: 'Record', share: 1.6 },
      { name: 'Property', share: 1.2 },
      { name: 'Sent', share: 1.5 },
      { name: 'Found', share: 1.5 },
    ],
    rows: mismatches.map(({ object, external_id, property, expected, found }) => [
      `${spoken(object)} ${external_id}`,
      property,
      expected,
      found,
    ]),
    empty: 'Every value that was read back is the one that was sent.',
  };
  const rest = mismatch_count - mismatches.length;
  return {
    heading: 'Differences',
    blocks: rest > 0 ? [table, text(`${figure(rest)} more are not listed here.`)] : [table],
  };
}

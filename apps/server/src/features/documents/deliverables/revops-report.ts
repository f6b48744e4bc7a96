// The RevOps report: what the pipelines of a portal do, each in its own currency, with what every figure rests on.
import { daysOf } from '@groundwork/contract/day-words';
import type { RevopsBook } from '@groundwork/contract/revops';
import type { HistoryFile, KeptRevops } from '@groundwork/contract/revops-reports';
import { dayInWords } from '@groundwork/engine/words/wording';
import { amount, figure, moment, type ReportContent, type Section, text } from './report-content.ts';
import { bookSections } from './revops-book.ts';
import { nameOf, shareText } from './revops-words.ts';

export function revopsReport(project: { name: string }, analysis: KeptRevops): ReportContent {
  return {
    title: 'RevOps',
    subtitle: project.name,
    language: 'en',
    sections: [
      glance(analysis),
      ...analysis.books.flatMap(bookSections),
      leftOut(analysis),
      ...(analysis.files === undefined || analysis.files.length === 0 ? [] : [pastOfFiles(analysis.files)]),
    ],
  };
}

function glance({ as_of, time_zone, today, deals, books }: KeptRevops): Section {
  return {
    heading: 'At a glance',
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['The portal was read on', moment(as_of)],
          ['Deals are judged by', dayInWords(today)],
          ['Whose days', daysOf(time_zone)],
          ['Deals in the portal', figure(deals)],
        ],
      },
      text(
        'Every figure is of one pipeline in one currency. Amounts of several currencies have no sum, and none is made.',
      ),
      {
        kind: 'table',
        caption: 'Pipelines by currency, those with most deals first',
        columns: [
          { name: 'Pipeline', share: 1.6 },
          { name: 'Open', isNumber: true, share: 0.7 },
          { name: 'Worth', isNumber: true, share: 1.4 },
          { name: 'Won', isNumber: true, share: 0.7 },
          { name: 'Won for', isNumber: true, share: 1.4 },
          { name: 'Lost', isNumber: true, share: 0.7 },
          { name: 'Won of the closed', isNumber: true },
        ],
        rows: books.map(glanceRow),
        empty:
          deals === 0
            ? 'The portal held no deal.'
            : 'No deal stood in a stage of a pipeline, so that there is nothing to work out.',
      },
    ],
  };
}

function glanceRow(book: RevopsBook): string[] {
  const { currency, open, open_cents, won, won_cents, lost, win_rate } = book;
  return [
    nameOf(book),
    figure(open),
    amount(open_cents, currency),
    figure(won),
    amount(won_cents, currency),
    figure(lost),
    shareText(win_rate, 'None closed'),
  ];
}

function leftOut({ left_out }: KeptRevops): Section {
  return {
    heading: 'What was left out, or counted only in part',
    blocks: [
      {
        kind: 'table',
        caption: 'Deals that the figures leave out or count otherwise, with the reason',
        columns: [
          { name: 'What and why', share: 2.4 },
          { name: 'Deals', isNumber: true, share: 0.7 },
          { name: 'Examples', share: 1.6 },
        ],
        rows: left_out.map(({ text: why, deals, examples }) => [
          why,
          figure(deals),
          examples.map(({ label }) => label).join(', '),
        ]),
        empty: 'Nothing was left out.',
      },
    ],
  };
}

function pastOfFiles(files: readonly HistoryFile[]): Section {
  const named = ({ file, project }: HistoryFile): string =>
    project === undefined ? file : `${file} of ${project}`;
  const notes = files.flatMap(file => [
    ...(file.left_alone === null ? [] : [`${named(file)}: ${file.left_alone}`]),
    ...file.examples.map(({ row, why }) => `${named(file)}, row ${figure(row)}: ${why}`),
  ]);
  return {
    heading: 'What uploaded files say of the past',
    blocks: [
      {
        kind: 'table',
        caption: 'Earlier stages, amounts and close dates of deals, by file',
        columns: [
          { name: 'File', share: 1.6 },
          { name: 'Values read', isNumber: true },
          { name: 'Used', isNumber: true },
          { name: 'Of deals that the portal does not hold', isNumber: true, share: 1.4 },
          { name: 'Of days that the portal remembers', isNumber: true, share: 1.4 },
          { name: 'Of deals whose past another project says', isNumber: true, share: 1.4 },
          { name: 'Not read', isNumber: true },
        ],
        rows: files.map(file => [
          named(file),
          ...[
            file.read,
            file.taken,
            file.of_other_deals,
            file.since_portal,
            file.known_otherwise ?? 0,
            file.unread,
          ].map(figure),
        ]),
        empty: 'No file says what deals were earlier.',
      },
      ...(notes.length === 0 ? [] : [{ kind: 'list' as const, items: notes }]),
    ],
  };
}

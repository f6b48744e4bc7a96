// Paper as a web page and as a PDF: the same bytes for the same words, and names of strangers that stay words.

import { inflateSync } from 'node:zlib';
import { firstAssumptions } from '@groundwork/contract/finding-costs';
import { ChangesetId } from '@groundwork/contract/ids';
import { dayInWords } from '@groundwork/engine/words/wording';
import { expect, test } from 'vitest';
import { auditReport } from './audit-report.ts';
import { migrationReport } from './migration-report.ts';
import { amount, figure, type ReportContent } from './report-content.ts';
import { reportAsHtml } from './report-html.ts';
import { reportAsPdf } from './report-pdf.ts';
import { printable } from './script-runs.ts';

function reportOf(subtitle: string, rows = 3): ReportContent {
  return {
    title: 'Migration report',
    subtitle,
    language: 'en',
    sections: [
      {
        heading: 'Rows',
        blocks: [
          { kind: 'text', text: 'All of them.' },
          { kind: 'list', items: ['one', 'two'] },
          { kind: 'facts', facts: [['Rows', figure(rows)]] },
          {
            kind: 'table',
            caption: 'Rows by file',
            columns: [
              { name: 'File', share: 2 },
              { name: 'Rows', isNumber: true },
            ],
            rows: Array.from({ length: rows }, (_, at) => [`${subtitle} ${at}.csv`, figure(at)]),
            empty: 'None.',
          },
        ],
      },
    ],
  };
}

/** Everything in the file, its compressed streams opened. */
function inside(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(
    ([, body = '']) => {
      try {
        return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    },
  );
  return [pdf.toString('latin1'), ...streams].join('\n');
}

test('the same report gives the same PDF, another one another', async () => {
  const [one, two] = await Promise.all([
    reportAsPdf(reportOf('Acme', 90)),
    reportAsPdf(reportOf('Acme', 90)),
  ]);
  expect(one.equals(two)).toBe(true);
  expect(one.equals(await reportAsPdf(reportOf('Acme', 91)))).toBe(false);
});

test('a PDF says what its parts are, its language and its title, and brings its typeface', async () => {
  const pdf = inside(await reportAsPdf(reportOf('Acme', 90)));
  for (const tag of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD'])
    expect(pdf).toContain(`/S /${tag}`);
  expect(pdf).toContain('/Marked true');
  expect(pdf).toContain('/Lang (en)');
  expect(pdf).toContain('/DisplayDocTitle true');
  expect(pdf).toContain('/Scope /Column');
  expect(pdf).toContain('/FontFile2');
  expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(pdf).not.toMatch(/\/JavaScript|\/JS /);
});

test('a web page holds no script, nothing from elsewhere, and every table has its head', () => {
  const html = reportAsHtml(reportOf('"><script>alert(1)</script><img src=x onerror=alert(1)>'));
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(html).not.toMatch(/<script|<img|<link|url\(|@import|https?:/i);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('<th scope="col">File</th>');
  expect(html).toContain('<th scope="row">');
  expect(html).toContain('<caption>Rows by file</caption>');
});

test('an address in a table is broken behind its @ before anywhere else', () => {
  expect(reportAsHtml(reportOf('ann@example.com'))).toContain(
    '<th scope="row">ann@<wbr>example.com 0.csv</th>',
  );
});

test('on a phone a cell is named by its column, and no name of a column ends the style it stands in', () => {
  const content: ReportContent = {
    ...reportOf('Acme'),
    sections: [
      {
        heading: 'Rows',
        blocks: [
          {
            kind: 'table',
            caption: 'Rows by file',
            columns: [{ name: 'File' }, { name: 'Rows"; } </style>\\', isNumber: true }],
            rows: [['Contact.csv', figure(1)]],
            empty: 'None.',
          },
        ],
      },
    ],
  };
  expect(reportAsHtml(content)).toContain(
    'style="--c0:&quot;File&quot;;--c1:&quot;Rows\\22 \\3b  \\7d  \\3c \\2f style\\3e \\5c &quot;"',
  );
});

test('names that run right to left are kept apart, and marks that turn the reading around are taken out', () => {
  const html = reportAsHtml(reportOf('שלום \u202Egpj.exe'));
  expect(html).toContain('<bdi>שלום \uFFFDgpj.exe</bdi>');
});

test('what the typeface does not have is written as its code point, never lost', () => {
  expect(printable('Łódź Ελλάδα Москва')).toEqual({ text: 'Łódź Ελλάδα Москва', unknown: 0 });
  expect(printable('北京 Ltd')).toEqual({ text: '[U+5317][U+4EAC] Ltd', unknown: 2 });
  expect(printable('a\u0000b\u202Ec\nd').text).toBe('abc d');
  // The writer sets words from left to right, so those of a name that runs the other way change places.
  expect(printable('Bank שלום עולם Ltd').text).toBe('Bank עולם שלום Ltd');
});

test('a report of a thousand rows is made, and a cell without end is cut with a mark', async () => {
  const content = reportOf('x'.repeat(5000), 1000);
  const pdf = await reportAsPdf(content);
  expect(inside(pdf)).toContain('/Count');
}, 60_000);

test('figures, days and money are written the same on every machine', () => {
  expect([figure(0), figure(1234), figure(1234567)]).toEqual(['0', '1,234', '1,234,567']);
  expect(dayInWords('2026-12-01')).toBe('1 December 2026');
  expect([amount('5', 'EUR'), amount('-123456', 'USD'), amount('0', '')]).toEqual([
    '0.05 EUR',
    '-1,234.56 USD',
    '0.00',
  ]);
  expect(amount('9007199254740993123', 'JPY')).toBe('90,071,992,547,409,931.23 JPY');
});

test('more reasons than anybody reads are summed by file, and still every rejected row is counted', () => {
  const counts = { created: 0, updated: 0, merged: 0, skipped: 0, rejected: 1200 };
  const rejected = Array.from({ length: 600 }, (_, at) => ({
    source: 'a.csv',
    object: 'contacts',
    place: 'Email',
    reason: `reason ${at}`,
    rows: 2,
    first_row: at + 2,
  }));
  const report = migrationReport(
    { name: 'Acme' },
    {
      changeset_id: ChangesetId.parse('01980000-0000-7000-8000-000000000000'),
      as_of: '2026-11-20T12:00:00Z',
      sources: [{ source: 'a.csv', object: 'contacts', rows: 1200, buckets: counts }],
      objects: { contacts: counts },
      rows_in: 1200,
      accounted: 1200,
      unaccounted: 0,
      associations: [],
      money: [],
      cells_not_carried: 0,
      mismatches: [],
      mismatch_count: 0,
      portal: {},
      api_calls: { estimated: 0, made: 0 },
      is_balanced: true,
    },
    rejected,
  );
  const table = report.sections[2]?.blocks[1];
  if (table?.kind !== 'table') throw new TypeError('no table of rejected rows');
  expect(table.rows).toHaveLength(501);
  expect(table.rows.at(-1)).toEqual(['a.csv', 'Several', '100 further reasons', '200', '502']);
  expect(table.rows.reduce((sum, row) => sum + Number(row[3]), 0)).toBe(1200);
});

test('an audit of an empty portal is not scored, as a web page and as a PDF', async () => {
  const records = { contacts: 0, companies: 0, deals: 0 };
  const rest = { rules: {}, areas: [], causes: [], mended: [], history_gap: null, not_checked: [] };
  const empty = {
    as_of: '2026-11-20T08:00:00.000Z',
    portal_id: 'p',
    time_zone: 'America/New_York',
    records,
    checks: ['C01'],
    findings: [],
    bundles: [],
    people: [],
    ...rest,
  };
  // The second is an audit that was kept before a score could be missing.
  for (const score of [null, 100]) {
    const content = auditReport({ name: 'Acme' }, { ...empty, score }, firstAssumptions);
    const html = reportAsHtml(content);
    expect(html).toContain('Not scored: there was nothing to look at');
    expect(html).toContain('The portal held no contacts, companies or deals');
    expect(html).toContain('Days begin and end at midnight in the time zone America/New_York');
    expect(html).not.toContain('of 100');
    expect((await reportAsPdf(content)).length).toBeGreaterThan(1000);
  }
  const scored = auditReport(
    { name: 'Acme' },
    { ...empty, score: 98.5, records: { contacts: 1 } },
    firstAssumptions,
  );
  expect(reportAsHtml(scored)).toContain('98.5 of 100');
});

// `groundwork revops <folder>`: what the pipelines of a folder of exports do, as the deals they would become, or those of a portal.
// Writes nothing.
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { daysOf } from '@groundwork/contract/day-words';
import type { ChangeRow, Days, RevopsBook } from '@groundwork/contract/revops';
import type { Forecast } from '@groundwork/contract/revops-forecast';
import { changeNames, methodNames } from '@groundwork/contract/revops-words';
import { dayOf as calendarDay } from '@groundwork/engine/calendar/days';
import { makeWorkFolder } from '@groundwork/engine/read/work-folder';
import { openSnapshot } from '@groundwork/snapshots/open-snapshot';
import {
  ANALYSIS_MEMORY_MB,
  type Analysed,
  analyseRevops,
  type Period,
  usualPeriod,
} from '@groundwork/snapshots/revops/analyse-revops';
import { json, readOptions } from '../command-options.ts';
import { moneyOf } from '../implement/money-of.ts';
import { snapshotOf } from '../implement/snapshot-of.ts';
import { timeZone, zoneTyped } from '../implement/time-zone.ts';
import type { Stop } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';
import { harmless, print } from '../terminal.ts';

export const options = {
  'portal-url': {
    type: 'string',
    value: 'URL',
    description: 'Looks at this portal instead of files; --portal-token goes with it.',
  },
  'portal-token': {
    type: 'string',
    value: 'TOKEN',
    description: 'What the portal lets us in by. It only reads.',
  },
  from: {
    type: 'string',
    value: 'DAY',
    description:
      'The day (2026-01-31) from whose end on changes are listed; 30 days before the last without it.',
  },
  to: {
    type: 'string',
    value: 'DAY',
    description: 'The last day of these changes; today without it.',
  },
  'time-zone': timeZone,
  json,
} as const;

/** Where a day begins first. */
const EARLIEST = 'Pacific/Kiritimati';

export async function run(argv: string[], stop: Stop): Promise<number> {
  const { values, positionals } = readOptions('revops', argv, options);
  stop.says = 'Stopped before everything was looked at. Nothing was written.';
  const say = (step: string): void => void process.stderr.write(`${harmless(step)}\n`);
  const asOf = new Date().toISOString();
  const zone = await zoneTyped(values['time-zone']);
  // What is no day anywhere yet is refused before anything is read; which day it is, the zone of a portal says later.
  periodOf(calendarDay(new Date(asOf), zone ?? EARLIEST), values);
  const folder = await makeWorkFolder(tmpdir());
  try {
    const looked = { paths: positionals, url: values['portal-url'], token: values['portal-token'] };
    const snapshot = await snapshotOf('revops', looked, { folder, asOf, timeZone: zone }, say, stop);
    const period = periodOf(snapshot.today, values);
    say('Working out the figures');
    const own = path.join(folder, 'worked-out');
    await mkdir(own);
    const database = await openSnapshot(snapshot, {
      folder: own,
      memoryMb: ANALYSIS_MEMORY_MB,
      signal: stop.signal,
    });
    try {
      const result = await analyseRevops(database, snapshot, period);
      print(values.json ? JSON.stringify({ as_of: new Date().toISOString(), ...result }) : summary(result));
    } finally {
      database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return 0;
}

/** @throws StartError for what is no day, lies after today, or ends before it begins */
export function periodOf(
  today: string,
  given: { from?: string | undefined; to?: string | undefined },
): Period {
  const to = dayOf('to', given.to) ?? today;
  if (to > today) throw new StartError(`--to ${to} lies after today.`);
  const from = dayOf('from', given.from) ?? usualPeriod(to).from;
  if (from > to) throw new StartError(`--from ${from} lies after --to ${to}.`);
  return { from, to };
}

function dayOf(option: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text)
    throw new StartError(`--${option} ${text} is no day; days are written as 2026-01-31.`);
  return text;
}

/** What the command prints. */
export function summary({
  books,
  deals,
  left_out,
  time_zone,
}: Pick<Analysed, 'books' | 'deals' | 'left_out' | 'time_zone'>): string {
  const counted = deals === 0 ? '  There are no deals.' : `  ${deals === 1 ? '1 deal' : `${deals} deals`}`;
  const lines = [counted, `  ${daysOf(time_zone)}.`];
  for (const book of books) lines.push('', ...bookLines(book));
  if (left_out.length > 0) lines.push('', '  Left out, or counted only in part:');
  for (const { deals: n, text } of left_out)
    lines.push(`      ${n === 1 ? '1 deal' : `${n} deals`}. ${text}`);
  return lines.join('\n');
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;
const median = (days: Days): string =>
  days.median === null ? '' : `; half leave within ${days.median} days`;

function bookLines(book: RevopsBook): string[] {
  const { currency, velocity, coverage } = book;
  const money = (cents: string): string => moneyOf(cents, currency);
  const lines = [
    `  ${book.label}${currency === '' ? '' : ` in ${currency}`}: ${book.open} open worth ${money(book.open_cents)}, ${book.won} won worth ${money(book.won_cents)}, ${book.lost} lost${book.win_rate === null ? '' : `, ${percent(book.win_rate)} of the closed won`}`,
  ];
  for (const { label, standing, deals, amount_cents, days } of book.stages)
    if (standing === 'open')
      lines.push(`      ${label}: ${deals} worth ${money(amount_cents)}${days === null ? '' : median(days)}`);
  if (book.funnel.kind === 'not_known') lines.push(`      Funnel: ${book.funnel.why}`);
  else
    for (const { label, reached, went_on, lost, open, conversion } of book.funnel.steps)
      lines.push(
        `      Reached ${label}: ${reached}; ${went_on} went on, ${lost} lost, ${open} still there${conversion === null ? '' : `; ${percent(conversion)} of the decided went on`}`,
      );
  if (velocity.cents_a_day !== null) lines.push(`      Brings ${money(velocity.cents_a_day)} a day`);
  if (coverage.usual_cents !== null)
    lines.push(
      `      Open, weighted: ${money(coverage.weighted_cents)}; usually won in a quarter: ${money(coverage.usual_cents)}`,
    );
  const { change } = book;
  lines.push(
    `      From ${change.from} to ${change.to}: ${money(change.opening_cents)} to ${money(change.closing_cents)}`,
  );
  for (const row of change.rows) if (row.deals > 0) lines.push(`          ${changeLine(row, money)}`);
  lines.push(...forecastLines(book.forecast, money));
  if (book.risky > 0) lines.push(`      ${book.risky} open deals with something that speaks against them`);
  for (const { label, factors } of book.risks.slice(0, 3))
    lines.push(`          ${label}: ${factors.map(({ fact }) => fact).join(' ')}`);
  return lines;
}

function changeLine(row: ChangeRow, money: (cents: string) => string): string {
  const worth =
    row.opening_cents === '0' && row.closing_cents === '0'
      ? money(row.closed_cents)
      : `${money(row.opening_cents)} to ${money(row.closing_cents)}`;
  return `${changeNames[row.class].name}: ${row.deals}, ${worth}`;
}

function forecastLines(forecast: Forecast, money: (cents: string) => string): string[] {
  if (forecast.kind === 'not_known') return [`      Forecast: ${forecast.why}`];
  return forecast.horizons.flatMap(({ forecast: said, back_test: test }) => {
    const errors = test.errors.flatMap(({ method, error }) =>
      error === null ? [] : [`${methodNames[method]} ${percent(error)}`],
    );
    const tested =
      test.rows.length === 0
        ? 'Nothing of the past to test it on.'
        : `Asked on ${test.rows.length} days of the past, ${test.inside} times what came lay between; off by: ${errors.join(', ')}.`;
    return [
      `      Won by ${said.to}: ${money(said.low_cents)} to ${money(said.high_cents)} four times of five, ${money(said.middle_cents)} in the middle`,
      ...(said.imputed === null
        ? []
        : [
            `          ${said.deals_without_amount} of ${said.deals} open deals name no amount; each at the median of won ones, ${money(said.imputed.median_cents)}: ${money(said.imputed.low_cents)} to ${money(said.imputed.high_cents)}, ${money(said.imputed.middle_cents)} in the middle`,
          ]),
      `          ${tested}`,
    ];
  });
}

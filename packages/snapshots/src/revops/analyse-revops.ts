// The figures of RevOps over an open snapshot.
import type { RevopsBook, RevopsResult } from '@groundwork/contract/revops';
import { z } from 'zod';
import type { Database } from '../duckdb/database.ts';
import type { Snapshot } from '../snapshot-files.ts';
import { bookFigures } from './book-figures.ts';
import { type Book, leftOut, makeBooks } from './books.ts';
import { months, owners, sources } from './cohorts-and-owners.ts';
import { daySeries } from './day-series.ts';
import { makeDealFacts } from './deal-facts.ts';
import { dealRisks } from './deal-risks.ts';
import { forecastBook, HORIZONS, lookedBook } from './forecast-book.ts';
import { takeLooks } from './looks.ts';
import { pipelineChanges } from './pipeline-change.ts';
import { stagesAndFunnels } from './stages-and-funnel.ts';

/** What the database of an analysis may take. It takes what it gets: with 256 MB a hundred thousand deals are worked out within 512 MB
 *  of process memory, the rest lies in its folder meanwhile. */
export const ANALYSIS_MEMORY_MB = 256;
/** Days between which changes are listed where nobody says which. */
const USUAL_DAYS = 30;
const DAY_MS = 86_400_000;

export interface Period {
  from: string;
  to: string;
}

export type Analysed = Omit<RevopsResult, 'as_of' | 'portal_id'>;

/** The last thirty days, of a snapshot of this day. */
export function usualPeriod(today: string): Period {
  return { from: new Date(Date.parse(today) - USUAL_DAYS * DAY_MS).toISOString().slice(0, 10), to: today };
}

/** Makes the tables that figures ask; once for a database. Days of the past are replayed over them as well. */
export async function makeRevopsTables(database: Database, snapshot: Snapshot): Promise<Book[]> {
  await database.run('begin');
  await makeDealFacts(database, snapshot);
  const books = await makeBooks(database);
  await database.run('commit');
  return books;
}

const Count = z.object({ deals: z.coerce.number() });

export async function analyseRevops(
  database: Database,
  snapshot: Snapshot,
  period: Period = usualPeriod(snapshot.today),
): Promise<Analysed> {
  const books = await makeRevopsTables(database, snapshot);
  const stages = await stagesAndFunnels(database, books);
  const figures = await bookFigures(database, books);
  const changes = await pipelineChanges(database, books, period);
  const monthsOf = await months(database);
  const sourcesOf = await sources(database);
  const ownersOf = await owners(database);
  const series = await daySeries(database, books);
  const looks = await takeLooks(database, HORIZONS);
  const forecasts = new Map(books.map(({ book }) => [book, forecastBook(looks, book)]));
  const risks = await dealRisks(
    database,
    new Map(
      books.flatMap(({ book }) =>
        forecasts.get(book)?.kind === 'known' ? [[book, lookedBook(looks, book, 90)] as const] : [],
      ),
    ),
  );
  const [counted] = await database.rows(Count, 'select count(*) as deals from deals');
  return {
    version: 2,
    time_zone: snapshot.timeZone,
    today: snapshot.today,
    ...period,
    deals: counted?.deals ?? 0,
    books: books.flatMap(({ book, pipeline, label, currency }): RevopsBook[] => {
      const [stage, figure, change] = [stages.get(book), figures.get(book), changes.get(book)];
      const [forecast, days] = [forecasts.get(book), series.get(book)];
      if (!stage || !figure || !change || !forecast || !days) return [];
      return [
        {
          pipeline,
          label,
          currency,
          ...figure,
          ...stage,
          change,
          months: monthsOf.get(book) ?? [],
          sources: sourcesOf.get(book) ?? [],
          owners: ownersOf.get(book) ?? [],
          forecast,
          ...(risks.get(book) ?? { risks: [], risky: 0 }),
          days,
        },
      ];
    }),
    left_out: await leftOut(database),
  };
}

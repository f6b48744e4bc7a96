// What the judged tables and columns of the systems kept out add up to: in total, by language, system and object. Spread is
// over systems, not columns: the columns of one system are alike, so one system is one observation of “unseen”.
import { calibrationError } from '../tools/train-mapping/steps.ts';
import type { ColumnFound, Outcome, SystemsFound, TableFound, TotalFound } from './mapping-systems.ts';
import type { BenchRow } from './row.ts';

const KEPT_OUT = 'systems kept out';
const WORST = 10;
const RESAMPLES = 2000;

interface Judged {
  system: string;
  outcome: Outcome;
}

export function systemRows(found: SystemsFound, nameless: SystemsFound): BenchRow[] {
  const { tables, columns } = found;
  const english = columns.filter(one => one.language === 'en');
  const others = columns.filter(one => one.language !== 'en');
  const count = new Set(others.map(one => one.language)).size;
  return [
    share('objects right without a question', tables, isRight, '≥ 95 %'),
    share('objects right or asked', tables, one => one.outcome !== 'wrong', '≥ 99 %'),
    share('objects proposed right, asked or not', tables, one => one.isBestRight, ''),
    ...columnRows('English', english, '≥ 92 %', '≤ 2 %'),
    ...columnRows(`${count} further languages`, others, '≥ 87 %', '≤ 3 %'),
    ...linkRows(columns),
    plain(
      'calibration error, columns',
      100 * calibrationError(answered(columns)),
      `% of ${columns.length}`,
      '≤ 5 %',
    ),
    {
      ...plain(
        'columns written from tables that hold no records',
        tables.reduce((sum, one) => sum + one.overwritten, 0),
        'columns',
        '0',
      ),
    },
    ...totalRows(found.totals),
    share('without file names: objects right without a question', nameless.tables, isRight, ''),
    share('without file names: objects right or asked', nameless.tables, one => one.outcome !== 'wrong', ''),
    share('without file names: columns right without a question', nameless.columns, isRight, ''),
    share('without file names: columns wrong without a question', nameless.columns, isWrong, ''),
    ...by('language', found, one => one.language),
    ...by('system', found, one => one.system),
    ...by('object', found, one => one.object.split('/')[0] ?? ''),
    ...worst(found),
  ];
}

const isRight = (one: Judged): boolean => one.outcome === 'right';
const isWrong = (one: Judged): boolean => one.outcome === 'wrong';

function columnRows(
  where: string,
  columns: readonly ColumnFound[],
  right: string,
  wrong: string,
): BenchRow[] {
  const unseen = columns.filter(one => !one.isKnownHeader);
  return [
    share(`columns right without a question, ${where}`, columns, isRight, right),
    share(`columns wrong without a question, ${where}`, columns, isWrong, wrong),
    share(`columns asked, ${where}`, columns, one => one.outcome === 'asked', ''),
    share(`columns, best reading right, ${where}`, columns, one => one.isBestRight, ''),
    share(`headers never seen, right without a question, ${where}`, unseen, isRight, ''),
    share(`headers never seen, wrong without a question, ${where}`, unseen, isWrong, ''),
  ];
}

function linkRows(columns: readonly ColumnFound[]): BenchRow[] {
  const keys = columns.filter(one => one.key !== undefined);
  const links = columns.filter(one => one.link === 'found' || one.link === 'missed');
  const made = columns.filter(one => one.link === 'found' || one.link === 'wrong');
  return [
    share('keys found', keys, one => one.key === 'found', '≥ 97 %'),
    share('links found', links, one => one.link === 'found', '≥ 97 %'),
    share('links that are right', made, one => one.link === 'found', ''),
  ];
}

/** Confidence only speaks where nobody is asked. */
function answered(columns: readonly ColumnFound[]): { confidence: number; isRight: boolean }[] {
  return columns
    .filter(one => one.outcome !== 'asked')
    .map(({ confidence, outcome }) => ({ confidence, isRight: outcome === 'right' }));
}

function by(
  kind: string,
  { tables, columns }: SystemsFound,
  of: (one: TableFound | ColumnFound) => string,
): BenchRow[] {
  return [...new Set(tables.map(of))].toSorted().map(group => {
    const own = columns.filter(one => of(one) === group);
    const objects = tables.filter(one => of(one) === group);
    const tally = (list: readonly Judged[], outcome: Outcome): number =>
      list.filter(one => one.outcome === outcome).length;
    const words = `objects ${tally(objects, 'right')} right, ${tally(objects, 'wrong')} wrong, ${tally(objects, 'asked')} asked`;
    const name = group === '-' ? 'no records' : group;
    if (own.length === 0)
      return plain(
        `${kind} ${name}: objects right without a question`,
        percent(tally(objects, 'right'), objects.length),
        `% of ${objects.length}; ${words}`,
        '',
      );
    return plain(
      `${kind} ${name}: columns right without a question`,
      percent(tally(own, 'right'), own.length),
      `% of ${own.length}; ${tally(own, 'wrong')} wrong, ${tally(own, 'asked')} asked; ${words}`,
      '',
    );
  });
}

/** Taken as proposed, nobody asked: what would stand in the portal against what was added up by hand. */
function totalRows(totals: readonly TotalFound[]): BenchRow[] {
  const words = { won: 'money won', open: 'money still open', people: 'people', companies: 'companies' };
  return [...Map.groupBy(totals, one => one.what)].map(([what, list]) => {
    const off = list.filter(one => Math.abs(one.found - one.wanted) >= 0.01);
    const which = off
      .map(one => `${one.folder} ${one.found.toFixed(0)} for ${one.wanted.toFixed(0)}`)
      .join(', ');
    return plain(
      `${words[what]} as added up by hand, taken as proposed`,
      percent(list.length - off.length, list.length),
      `% of ${list.length}${which === '' ? '' : `; not in ${which}`}`,
      '',
    );
  });
}

/** What was said with the most confidence and is wrong: a table once, then columns of tables that were read right; of those
 *  that look the same only the first. */
function worst({ tables, columns }: SystemsFound): BenchRow[] {
  const isTableWrong = new Set(tables.filter(isWrong).map(one => `${one.system} ${one.table}`));
  const misread = [
    ...tables.filter(isWrong).map(one => ({
      ...one,
      what: 'the table',
      kind: `${one.system} ${one.object} ${one.said}`,
      wanted: one.object,
    })),
    ...columns
      .filter(one => isWrong(one) && !isTableWrong.has(`${one.system} ${one.table}`))
      .map(one => ({ ...one, what: one.column, kind: `${one.system} ${one.wanted} ${one.said}` })),
  ].toSorted((a, b) => b.confidence - a.confidence);
  const first = misread.filter(({ kind }, at) => misread.findIndex(one => one.kind === kind) === at);
  return first
    .slice(0, WORST)
    .map(({ system, table, what, wanted, said, confidence }, at) =>
      plain(
        `misread ${at + 1}: ${system}, ${table}, ${what} is ${wanted}, said ${said}`,
        100 * confidence,
        '% sure',
        '',
      ),
    );
}

function share<T extends Judged>(
  name: string,
  list: readonly T[],
  test: (one: T) => boolean,
  goal: string,
): BenchRow {
  const [low, high] = spread(list, test);
  return plain(
    name,
    percent(list.filter(test).length, list.length),
    `% of ${list.length} (${low.toFixed(0)}–${high.toFixed(0)} over systems)`,
    goal,
  );
}

function plain(name: string, value: number, unit: string, goal: string): BenchRow {
  return { name: `${name} (${KEPT_OUT})`, value, unit, goal };
}

function percent(part: number, all: number): number {
  return (100 * part) / Math.max(1, all);
}

/** 95 of 100 draws of as many systems, with repetition, lie between. */
function spread<T extends Judged>(
  list: readonly T[],
  test: (one: T) => boolean,
): [low: number, high: number] {
  const systems = [...Map.groupBy(list, one => one.system).values()].map(own => ({
    all: own.length,
    part: own.filter(test).length,
  }));
  let seed = 20260105;
  const next = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const drawn = Array.from({ length: RESAMPLES }, () => {
    let [part, all] = [0, 0];
    for (let at = 0; at < systems.length; at += 1) {
      const one = systems[Math.floor(next() * systems.length)];
      part += one?.part ?? 0;
      all += one?.all ?? 0;
    }
    return percent(part, all);
  }).toSorted((a, b) => a - b);
  return [drawn[Math.floor(RESAMPLES * 0.025)] ?? 0, drawn[Math.floor(RESAMPLES * 0.975)] ?? 0];
}

// Periods that columns are called by: `Jan 2024`, `2024-03`, `Q1/24`, `Revenue 2023`.

const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'hu',
  'ro',
  'tr',
  'ru',
];

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('.', '');

/** Full and short names of months in these languages. */
const months = new Map<string, number>(
  languages.flatMap(language =>
    (['long', 'short'] as const).flatMap(month => {
      const names = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from(
        { length: 12 },
        (_, index) => [fold(names.format(new Date(Date.UTC(2024, index, 15)))), index + 1] as const,
      );
    }),
  ),
);
for (const [word, month] of [
  ['sept', 9],
  ['mrz', 3],
  ['maerz', 3],
] as const)
  months.set(word, month);

export interface Period {
  kind: 'month' | 'quarter' | 'year';
  /** Counts on from one to the next: months since year 0, quarters, years. Without a year it counts from 0. */
  number: number;
  /** What else the name says; equal in the columns of one series. */
  rest: string;
}

const YEAR = '(?:fy ?)?((?:19|20)\\d\\d)';
const SHORT_YEAR = "'?(\\d\\d)";
const patterns: readonly [RegExp, (match: readonly string[]) => Omit<Period, 'rest'> | undefined][] = [
  [
    new RegExp(
      `\\b(?:q|t|k|kw?artal|quarter|trimestre)[ -]?([1-4])(?:[ /-]*(?:${YEAR}|${SHORT_YEAR}))?(?!\\d)`,
      'i',
    ),
    quarter,
  ],
  [new RegExp(`\\b([1-4])(?:q|t)[ /-]*(?:${YEAR}|${SHORT_YEAR})(?!\\d)`, 'i'), quarter],
  [
    /(?<!\d)((?:19|20)\d\d)[ /-]*[qt]([1-4])(?!\d)/i,
    ([, year, part]) => quarter(['', part ?? '', year ?? '']),
  ],
  [/(?<!\d)((?:19|20)\d\d)[/-](0?[1-9]|1[0-2])(?!\d)/, ([, year, month]) => monthOf(Number(month), year)],
  [/(?<!\d)(0?[1-9]|1[0-2])[/-]((?:19|20)\d\d)(?!\d)/, ([, month, year]) => monthOf(Number(month), year)],
  [/(\p{L}{3,}\.?)[ '/-]*((?:19|20)\d\d|\d\d)?(?![\d\p{L}])/u, ([, word, year]) => named(word ?? '', year)],
  [/(?<!\d)((?:19|20)\d\d)[ /-]+(\p{L}{3,})/u, ([, year, word]) => named(word ?? '', year)],
  [new RegExp(`(?<![\\d-])${YEAR}(?![\\d-])`, 'i'), ([, year]) => ({ kind: 'year', number: Number(year) })],
];

function fullYear(year: string | undefined): number {
  if (year === undefined || year === '') return 0;
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

function quarter([, part, long, short]: readonly string[]): Omit<Period, 'rest'> {
  return { kind: 'quarter', number: fullYear(long ?? short) * 4 + Number(part) };
}

function monthOf(month: number, year: string | undefined): Omit<Period, 'rest'> {
  return { kind: 'month', number: fullYear(year) * 12 + month };
}

function named(word: string, year: string | undefined): Omit<Period, 'rest'> | undefined {
  const month = months.get(fold(word));
  return month === undefined ? undefined : monthOf(month, year);
}

/** The period that a column is called by; undefined when it is called by none. */
export function periodOf(name: string): Period | undefined {
  for (const [pattern, read] of patterns) {
    for (const match of name.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))) {
      const found = read(match);
      if (!found) continue;
      const rest = `${name.slice(0, match.index)} ${name.slice(match.index + match[0].length)}`;
      return {
        ...found,
        rest: rest
          .replaceAll(/[\s\-–:()_]+/g, ' ')
          .trim()
          .toLowerCase(),
      };
    }
  }
  return undefined;
}

export interface PeriodSeries {
  kind: Period['kind'];
  /** Places among the names, in their order. */
  places: number[];
  /** What else their names say. */
  rest: string;
}

/** So many columns of like name with periods that follow each other are one value told over time. */
const FEWEST = 3;

/** Columns that tell one value period by period. */
export function periodSeries(names: readonly string[]): PeriodSeries[] {
  const found = new Map<string, { period: Period; place: number }[]>();
  for (const [place, name] of names.entries()) {
    const period = periodOf(name);
    if (!period) continue;
    const series = `${period.kind} ${period.rest}`;
    found.set(series, [...(found.get(series) ?? []), { period, place }]);
  }
  return [...found.values()].flatMap(columns => {
    const numbers = columns.map(({ period }) => period.number);
    const span = Math.max(...numbers) - Math.min(...numbers) + 1;
    const follow = new Set(numbers).size === numbers.length && numbers.length >= span * 0.75;
    const [first] = columns;
    if (!first || numbers.length < FEWEST || !follow) return [];
    return [{ kind: first.period.kind, places: columns.map(({ place }) => place), rest: first.period.rest }];
  });
}

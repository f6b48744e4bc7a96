// What is kept of the examples: the same in every run but for what a run makes up (ids, moments, secrets), and short.
import type { ApiExamples } from '@groundwork/contract/api-example';
import type { Recorded } from './walk.ts';

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
const moment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;
const secrets: readonly [RegExp, string][] = [
  [/gwk_[\w-]{8,}/g, 'gwk_…'],
  [/whsec_[\w+/=-]{8,}/g, 'whsec_…'],
  [/\b[\da-f]{64}\b/g, '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  [/http:\/\/127\.0\.0\.1:\d+/g, 'https://crm.example'],
  [/http:\/\/localhost:3000/g, 'https://groundwork.example'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{32,}(?![\w-])/g, 'eyJvZiI6IjEifQ'],
];
const nearDay = (now: number) => (day: string) =>
  Math.abs(Date.parse(day) - now) < 400 * 86_400_000 ? '2026-12-01' : day;

/** The same ids for the same records, whatever they were called in this run. */
export function createStill(now: number) {
  const ids = new Map<string, string>();
  const stillId = (id: string) => {
    const known = ids.get(id) ?? `01980000-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id, known);
    return known;
  };
  return (text: string): string => {
    let still = text.replaceAll(uuid, stillId).replaceAll(moment, '2026-12-01T09:30:00.000Z');
    for (const [made, word] of secrets) still = still.replaceAll(made, word);
    return still.replaceAll(/\b\d{4}-\d\d-\d\d\b(?!T)/g, nearDay(now));
  };
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/** Lists and long texts shortened, so that a reader sees their form. */
function shortened(value: unknown, items: number, letters: number): unknown {
  if (typeof value === 'string') return cut(value, letters);
  if (Array.isArray(value)) return value.slice(0, items).map(each => shortened(each, items, letters));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  // Many records by their name are a list as well.
  const isMap = entries.length > 40;
  return Object.fromEntries(
    (isMap ? entries.slice(0, items) : entries).map(([name, each]) => [
      name,
      shortened(each, items, letters),
    ]),
  );
}

const most = 6000;
function brief(value: unknown): unknown {
  if (value === undefined) return undefined;
  for (const [items, letters] of [
    [2, 240],
    [1, 240],
    [1, 60],
  ] as const) {
    const short = shortened(value, items, letters);
    if (JSON.stringify(short).length <= most || items + letters === 61) return short;
  }
  return value;
}

export function keptOf(records: ReadonlyMap<string, Recorded>, now: number): ApiExamples {
  const still = createStill(now);
  return Object.fromEntries(
    [...records]
      .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([name, record]) => {
        const { answer, ...rest } = record;
        const short = brief(answer);
        const isShortened = JSON.stringify(short) !== JSON.stringify(answer);
        return [
          name,
          JSON.parse(
            still(
              JSON.stringify({
                ...rest,
                ...(answer !== undefined && { answer: short }),
                is_shortened: isShortened,
              }),
            ),
          ),
        ];
      }),
  );
}

/** One example to a line. */
export const written = (kept: ApiExamples): string =>
  `{\n${Object.entries(kept)
    .map(([name, each]) => `${JSON.stringify(name)}: ${JSON.stringify(each)}`)
    .join(',\n')}\n}\n`;

/** Where two examples are of another form: a field that only one has, or another type. Nothing and null fit everything. */
export function differences(kept: unknown, now: unknown, place = ''): string[] {
  if (kept === null || now === null || kept === undefined || now === undefined) return [];
  if (Array.isArray(kept) && Array.isArray(now))
    return kept.length === 0 || now.length === 0 ? [] : differences(kept[0], now[0], `${place}[]`);
  if (typeof kept !== typeof now || Array.isArray(kept) !== Array.isArray(now))
    return [`${place}: another type`];
  if (typeof kept !== 'object' || typeof now !== 'object') return [];
  const names = new Set([...Object.keys(kept), ...Object.keys(now)]);
  const of = (value: object, name: string): unknown =>
    Object.entries(value).find(([each]) => each === name)?.[1];
  return [...names].flatMap(name => {
    const inside = place === '' ? name : `${place}.${name}`;
    // Only names of fields: what is kept by its own name differs from run to run.
    if (!/^[a-z][a-z\d_]*$/.test(name)) return [];
    // What an operation takes and finds is of its kind's own form, and which of them comes first differs.
    if (name === 'input' || name === 'result') return [];
    if (!Object.hasOwn(now, name)) return [`${inside}: no longer there`];
    if (!Object.hasOwn(kept, name)) return [`${inside}: new`];
    return differences(of(kept, name), of(now, name), inside);
  });
}

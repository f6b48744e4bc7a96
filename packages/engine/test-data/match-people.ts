// Tables of made-up people for the matcher, the same for the same seed.
import { uniforms } from '../src/chance/chance.ts';
import { type Matches, matchTables } from '../src/match/match-tables.ts';
import { sampleFields } from '../src/match/sample-fields.ts';
import type { Source } from '../src/read/source.ts';

const FIRST =
  'Agnes Boris Clara Denis Edith Felix Gloria Harald Irene Jakob Karin Leon Mira Norbert Oda Paul Rosa Simon Thea Viktor Beate Claus Dora Emil Frieda Gustav Hedwig Ingo Jutta Konrad Lore Max Nora Otto Petra Ralf Sabine Till Uta Wolf'.split(
    ' ',
  );
const BEGIN = 'Alt Berg Dorn Eich Feld Gruen Hasel Kalt Linden Moos Nuss Ost Rosen Stein Wald Zimmer'.split(
  ' ',
);
const MIDDLE = ' en er ling os au'.split(' ');
const END = 'acker bach dorf eck felder garten hauser kamp mann ner rode stetter thal wirth'.split(' ');
const CITIES = 'Arnheim Brixen Chemnitz Dornbirn Erlangen Fulda Gera Hameln Innsbruck Jever'.split(' ');

export interface Person {
  /** The same for rows that are one. */
  is: number;
  cells: string[];
}

export const PEOPLE_HEADER = ['First Name', 'Last Name', 'Email', 'Phone', 'City', 'Birthday'];

/** So many people, each fourth of them twice, with a slip in the name and now and then another mailbox or city. */
export function madePeople(count: number, seed = 1): Person[] {
  const draw = uniforms(seed, 'people');
  const pick = (list: readonly string[]): string => list[Math.floor(draw() * list.length)] ?? '';
  const digits = (many: number): string => String(Math.floor(draw() * 10 ** many)).padStart(many, '0');
  return Array.from({ length: count }, (_, is): Person[] => {
    const first = pick(FIRST);
    const last = `${pick(BEGIN)}${pick(MIDDLE)}${pick(END)}`;
    const email = `${first}.${last}${digits(2)}@mail${digits(2)}.example`.toLowerCase();
    const day = `${1950 + Math.floor(draw() * 50)}-0${1 + Math.floor(draw() * 9)}-${10 + Math.floor(draw() * 18)}`;
    const cells = [first, last, email, `030 ${digits(7)}`, pick(CITIES), day];
    if (is % 4 !== 0) return [{ is, cells }];
    const place = 1 + Math.floor(draw() * (last.length - 2));
    const slipped = last.slice(0, place) + last.slice(place + 1);
    const other = draw() < 0.3 ? '' : email;
    return [
      { is, cells },
      {
        is,
        cells: [first, slipped, other, cells[3] ?? '', draw() < 0.2 ? pick(CITIES) : (cells[4] ?? ''), day],
      },
    ];
  }).flat();
}

/** The list in another order. */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const draw = uniforms(seed, 'order');
  const mixed = list.map(one => ({ one, at: draw() }));
  return mixed.sort((left, right) => left.at - right.at).map(({ one }) => one);
}

export function tableSource(header: string[], rows: readonly string[][], id = 'made.csv'): Source {
  return {
    id,
    file: id,
    sheet: null,
    encoding: 'utf-8',
    delimiter: ',',
    header,
    headerRow: 1,
    bytes: 0,
    problems: [],
    async *rows() {
      if (rows.length > 0) yield rows.map((cells, at) => ({ row: at + 2, cells: [...cells] }));
    },
  };
}

export async function matchesOf(
  header: string[],
  ...tables: readonly (readonly string[][])[]
): Promise<Matches> {
  const sources = tables.map((rows, at) => tableSource(header, rows, `made-${at}.csv`));
  return matchTables(
    await Promise.all(sources.map(async source => ({ source, fields: await sampleFields(source) }))),
  );
}

/** Rows of the largest cluster. */
export function largestOf({ cluster }: Matches): number {
  const sizes = new Map<number, number>();
  for (const head of cluster) sizes.set(head, (sizes.get(head) ?? 0) + 1);
  return Math.max(0, ...sizes.values());
}

/** How well clusters tell which rows are one: pairs that are rightly one, of those said to be and of those that are. */
export function pairScores(cluster: ArrayLike<number>, truth: readonly number[]) {
  const pairsOf = (keys: readonly (number | string)[]): number => {
    const sizes = new Map<number | string, number>();
    for (const key of keys) sizes.set(key, (sizes.get(key) ?? 0) + 1);
    return [...sizes.values()].reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
  };
  const said = Array.from(cluster);
  const right = pairsOf(said.map((head, row) => `${head} ${truth[row] ?? ''}`));
  return { precision: right / Math.max(1, pairsOf(said)), recall: right / Math.max(1, pairsOf(truth)) };
}

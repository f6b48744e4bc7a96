// An export of 20 columns as a business has them: keys, names, addresses, dates, money, choices and texts.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const columns =
  'id,first,last,email,phone,company,city,country,created,closed,amount,probability,stage,owner,is_active,score,zip,street,notes,website';
const firstNames = 'Ann Bob Cy Dana Eva Finn Gia Hal Ida Jon Kim Leo Mia Ned Oda Pat Quin Ria Sam Tia'.split(
  ' ',
);
const countries = ['DE', 'FR', 'ES', 'US'];
const stages = ['New', 'Qualified', 'Won', 'Lost'];

/** Writes so many rows, always the same. */
export async function writeWide(path: string, rows: number): Promise<void> {
  let state = 42;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % limit;
  };
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = (year: number): string => `${year}-${two(1 + below(12))}-${two(1 + below(28))}`;
  const file = createWriteStream(path);
  file.write(`${columns}\n`);
  let lines: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    const first = firstNames[below(20)] ?? '';
    const last = `Name${below(90_000).toString(36)}`;
    const company = `Company ${below(40_000)}`;
    lines.push(
      [
        100_000 + row,
        first,
        last,
        `${first}.${last}${row}@mail${below(500)}.example`,
        `+49 ${30 + below(60)} ${1_000_000 + below(8_999_999)}`,
        `${company} GmbH`,
        `City ${below(900).toString(36)}`,
        countries[below(4)],
        `${day(2023)} ${two(below(24))}:${two(below(60))}:00`,
        day(2024),
        `${below(100_000)}.${two(below(100))}`,
        below(101),
        stages[below(4)],
        `owner${below(40)}@us.example`,
        below(2) === 1,
        below(1000),
        10_000 + below(89_999),
        `"${below(300)} Main Street, Apt ${below(50)}"`,
        below(3) === 0 ? '' : `Called about ${company} on topic ${below(9000)}`,
        `https://www.site${below(30_000)}.example/`,
      ].join(','),
    );
    if (lines.length === 5000) {
      if (!file.write(`${lines.join('\n')}\n`)) await once(file, 'drain');
      lines = [];
    }
  }
  file.end(lines.length === 0 ? '' : `${lines.join('\n')}\n`);
  await once(file, 'finish');
}

/** Writes a table of very many columns: texts, days, amounts, few values and gaps in turn. */
export async function writeBroad(path: string, columns: number, rows: number): Promise<void> {
  const kinds = [
    (row: number, at: number) => `value ${at} of ${row}`,
    (row: number, at: number) => `${1990 + (row % 30)}-0${1 + (at % 9)}-11`,
    (row: number, at: number) => String(row * 125 + at),
    (row: number) => ['North', 'South', 'West'][row % 3] ?? '',
    (row: number, at: number) => (row % 4 === 0 ? '' : `${at}`),
  ];
  const all = Array.from({ length: columns }, (_, at) => at);
  const file = createWriteStream(path);
  file.write(`${all.map(at => `Field ${at + 1}`).join(',')}\n`);
  for (let row = 0; row < rows; row += 1) {
    const line = all.map(at => kinds[at % kinds.length]?.(row, at) ?? '').join(',');
    if (!file.write(`${line}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

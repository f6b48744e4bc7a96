// Makes a client's exports of any size: companies, and contacts linked to them by id. Seeded: the same call, the same bytes.

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';

const firstNames = [
  'Ana',
  'Bertrand',
  'Chiara',
  'Dmitri',
  'Ewa',
  'Femi',
  'Greta',
  'Hugo',
  'Ines',
  'Jun',
  'Kofi',
  'Lena',
  'Marek',
  'Nadia',
  'Oskar',
  'Priya',
];
const lastNames = [
  'Almeida',
  'Berg',
  'Costa',
  'Dubois',
  'Eriksen',
  'Fischer',
  'García',
  'Haddad',
  'Ivanova',
  'Jansen',
  'Kowalski',
  'Lindqvist',
  'Moreau',
  'Novák',
  'Okafor',
  'Péter',
];
const cities = ['Lyon', 'Porto', 'Gdańsk', 'Utrecht', 'Malmö', 'Bilbao', 'Graz', 'Cork'];
const sectors = ['Manufacturing', 'Logistics', 'Retail', 'Energy', 'Health', 'Software'];
const titles = ['Buyer', 'Head of Sales', 'Controller', 'Managing Director', 'Plant Manager', 'Assistant'];

/** Mulberry32: small, good enough for test data, and the same everywhere. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function writeCsv(
  file: string,
  header: string,
  rows: number,
  row: (n: number) => string,
): Promise<void> {
  const out = createWriteStream(file);
  out.write(`${header}\n`);
  for (let n = 1; n <= rows; n += 1) {
    if (!out.write(`${row(n)}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

/** Writes Companies.csv and Contacts.csv into `folder`. Every contact names a company by id; 3 in 100 have no phone. */
export async function writePeople(
  folder: string,
  contacts: number,
  companies: number,
  seed = 42,
): Promise<void> {
  const next = random(seed);
  const pick = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? '';
  await writeCsv(
    path.join(folder, 'Companies.csv'),
    'Company ID,Company Name,Website,City,Industry,Employees',
    companies,
    n =>
      [
        `C${100_000 + n}`,
        `${pick(lastNames)} ${pick(sectors)} ${n}`,
        `https://www.firm-${n}.example`,
        pick(cities),
        pick(sectors),
        1 + Math.floor(next() * 5000),
      ].join(','),
  );
  await writeCsv(
    path.join(folder, 'Contacts.csv'),
    'Contact ID,First Name,Last Name,Email,Phone,Job Title,Company ID,Created Date',
    contacts,
    n => {
      const first = pick(firstNames);
      const last = pick(lastNames);
      const phone = next() < 0.03 ? '' : `+33 1 ${String(10_000_000 + Math.floor(next() * 89_999_999))}`;
      const day = `20${10 + Math.floor(next() * 15)}-${String(1 + Math.floor(next() * 12)).padStart(2, '0')}-${String(1 + Math.floor(next() * 28)).padStart(2, '0')}`;
      return [
        `P${1_000_000 + n}`,
        first,
        last,
        `person.${n}@firm-${1 + (n % companies)}.example`,
        phone,
        pick(titles),
        `C${100_001 + (n % companies)}`,
        day,
      ].join(',');
    },
  );
}

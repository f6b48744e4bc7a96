// Which headers a playbook may keep, and which are rows of data in the place of headers.
import { afterEach, expect, it } from 'vitest';
import { type Folder, readFiles } from '../../test-data/reading.ts';
import { headerKey, tableHeaders } from './place.ts';

let folder: Folder | undefined;
afterEach(async () => {
  await folder?.close();
  folder = undefined;
});

async function headersOf(csv: string): Promise<string[]> {
  folder = await readFiles({ 'a.csv': csv });
  const [profile] = folder.profiles;
  if (!profile) throw new Error('no profile');
  return tableHeaders(profile);
}

it('headers are kept in one spelling, without numbers, dates, ids and sentences', async () => {
  const odd = [
    '2024-05',
    '0064x00000A1b2C',
    '555 0147',
    'Whatever anybody wanted to say about it in so many words here',
  ];
  const headers = await headersOf(
    `Contact ID,InvoiceDate,shoe_size__c,${odd.join(',')}\n1,a,b,1,2,3,4\n2,c,d,5,6,7,8\n`,
  );
  expect(headers).toEqual(['contact id', 'invoice date', 'shoe size']);
  expect(headerKey('Shoe Size', headers)).toBe('shoe size');
  for (const header of [...odd, 'Email']) expect(headerKey(header, headers)).toBeUndefined();
});

it.each([
  ['an address', 'Name,ann@example.com,City\na,b@x.example,c\n'],
  ['a row of data as its first', 'Ann Lee,38,2020-01-02\nBob Ray,42,2020-03-04\nEve Kay,40,2020-05-06\n'],
])('of a table with %s among its headers nothing is kept', async (_, csv) => {
  expect(await headersOf(csv)).toEqual([]);
});

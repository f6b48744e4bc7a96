import { expect, test } from 'vitest';
import { comparedName } from './names.ts';
import { areSimilarCompanies } from './similar-companies.ts';

function areSimilar(one: string, other: string): boolean {
  return areSimilarCompanies(comparedName('companies', one), comparedName('companies', other));
}

test.each([
  ['Harbour Logistics', 'Harbour Logistics GmbH'],
  ['Harbour Logistics', 'Harbour Logistics International'],
  ['Harbour Logistics', 'Habour Logistics'],
  ['Müller & Söhne', 'Mueller und Soehne KG'],
  ['Nordwind', 'Nordwind Bank AG'],
  ['Sea-Gate Cargo', 'Seagate Cargo Ltd'],
])('%s may be %s', (one, other) => {
  expect([areSimilar(one, other), areSimilar(other, one)]).toEqual([true, true]);
});

test.each([
  ['Global', 'Global Foods'],
  ['Basalt 1', 'Basalt 2'],
  ['Basalt Works 1', 'Basalt Works'],
  ['Osprey 24', 'Merlin Osprey 24'],
  ['Harbour Logistics', 'Harbour Bank'],
  ['Harbour', 'Гавань'],
  ['', 'Harbour'],
])('%s is not %s', (one, other) => {
  expect([areSimilar(one, other), areSimilar(other, one)]).toEqual([false, false]);
});

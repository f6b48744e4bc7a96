// Invented people with companies, and second writings of some of them: what a client's own list looks like. Seeded, so that a
// test that fails fails again.
import { uniforms } from '../src/chance/chance.ts';

const FIRST =
  'Anna Bernd Carla David Elena Fritz Greta Hugo Irina Jonas Klara Lukas Mona Nils Olga Paul Rosa Simon Tessa Uwe'.split(
    ' ',
  );
const LAST =
  'Adler Brandt Castillo Dvorak Eriksen Fischer Gruber Hansen Ivanov Jansen Kowalski Lindner Moretti Novak Olsen Petrov Quinn Rossi Schuster Tanaka Urban Vogel Weiss Zeman'.split(
    ' ',
  );
const MAKERS = 'Alpine Borealis Cobalt Delta Ember Falcon Granite Harbor'.split(' ');
const GOODS = 'Tools Foods Paper Glass Motors Textiles'.split(' ');
const STREETS = 'Oak Street,Mill Road,Station Avenue,Church Lane,Park Drive,River Road'.split(',');
const CITIES = 'Linz Graz Ulm Kiel Bonn Jena'.split(' ');

export interface Person {
  first: string;
  last: string;
  email: string;
  phone: string;
  company: string;
  street: string;
  city: string;
  /** Rows of one person have the same. */
  who: number;
}

/** So many people, every fourth of whom stands there twice, the second time written otherwise. */
export function peopleTwice(count: number, seed = 7): Person[] {
  const chance = uniforms(seed, 'people of companies');
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] ?? list[0] ?? never();
  const digits = (length: number): string => Array.from({ length }, () => Math.floor(chance() * 10)).join('');
  const companies = Array.from({ length: Math.ceil(count / 6) }, (_, at) => {
    const name = `${pick(MAKERS)} ${pick(GOODS)} ${at}`;
    return {
      name,
      site: `${name.toLowerCase().replaceAll(' ', '')}.example`,
      street: `${digits(2)} ${pick(STREETS)}`,
      city: pick(CITIES),
    };
  });
  const people: Person[] = [];
  for (let who = 0; who < count; who++) {
    const company = pick(companies);
    const [first, last] = [pick(FIRST), `${pick(LAST)}${pick(['', '', 'er', 'sen', 'ova'])}`];
    const person: Person = {
      first,
      last,
      email: `${first}.${last}${who % 7}@${company.site}`.toLowerCase(),
      phone: `0${digits(9)}`,
      company: company.name,
      street: company.street,
      city: company.city,
      who,
    };
    people.push(person);
    if (who % 4 === 0) people.push(writtenOtherwise(person, chance));
  }
  return people;
}

function writtenOtherwise(person: Person, chance: () => number): Person {
  const again = { ...person };
  const kind = Math.floor(chance() * 5);
  if (kind === 0) [again.first, again.last] = [person.last, person.first];
  if (kind === 1) again.last = slip(person.last, chance);
  if (kind === 2) again.email = '';
  if (kind === 3) again.company = `${person.company} GmbH`;
  if (kind === 4) again.first = person.first.slice(0, 1);
  if (chance() < 0.5) again.phone = `+43 ${person.phone.slice(1, 4)} ${person.phone.slice(4)}`;
  if (chance() < 0.3) again.street = '';
  return again;
}

function slip(word: string, chance: () => number): string {
  const at = 1 + Math.floor(chance() * (word.length - 1));
  return word.slice(0, at) + word.slice(at + 1);
}

/** The people as a CSV. */
export function peopleCsv(people: readonly Person[]): string {
  const lines = people.map(one =>
    [one.first, one.last, one.email, one.phone, one.company, one.street, one.city].join(','),
  );
  return ['First name,Last name,Email,Phone,Company,Street,City', ...lines].join('\n').concat('\n');
}

function never(): never {
  throw new Error('A list of names is empty.');
}

// The businesses that the demo's bank lends to and their people, as an export has them that nobody cleaned.
import { Chance, type Choice } from './chance.ts';
import { type Colleague, colleagues } from './colleagues.ts';

export interface Customer {
  id: string;
  name: string;
  /** Also where it is not written down. */
  domain: string;
  hasWebsite: boolean;
  industry: string;
  employees: number;
  city: string;
  country: string;
  phone: string;
  owner: Colleague;
  /** Days from today. */
  came: number;
  people: readonly Person[];
}

export interface Person {
  id: string;
  first: string;
  last: string;
  title: string;
  email: string;
  phone: string;
  country: string;
  isLinked: boolean;
}

const CUSTOMERS = 128;

const families: Choice<string> = [
  'Albrecht',
  'Bergmann',
  'Brandt',
  'Conrad',
  'Dietrich',
  'Engel',
  'Fiedler',
  'Gerlach',
  'Haas',
  'Heinrich',
  'Ihle',
  'Jansen',
  'Kessler',
  'Kramer',
  'Lehmann',
  'Lindner',
  'Maurer',
  'Neumann',
  'Nordhof',
  'Ostermann',
  'Pohl',
  'Reimers',
  'Sander',
  'Seidel',
  'Thiele',
  'Ullrich',
  'Vogt',
  'Wegener',
  'Winkler',
  'Ziegler',
  'Hartwig',
  'Sommer',
];
const trades: Choice<readonly [string, string]> = [
  ['Logistik', 'Transportation'],
  ['Metallbau', 'Manufacturing'],
  ['Holzwerke', 'Manufacturing'],
  ['Medizintechnik', 'Healthcare'],
  ['Lebensmittel', 'Food & Beverage'],
  ['Energietechnik', 'Energy'],
  ['Bau', 'Construction'],
  ['Handel', 'Retail'],
];
const given: Choice<string> = [
  'Anna',
  'Bernd',
  'Carla',
  'David',
  'Elif',
  'Frank',
  'Greta',
  'Henrik',
  'Irina',
  'Jakob',
  'Katrin',
  'Lukas',
  'Maria',
  'Nina',
  'Oliver',
  'Paula',
  'Robert',
  'Sabine',
  'Thomas',
  'Ulrike',
  'Viktor',
  'Yvonne',
];
const surnames: Choice<string> = [
  'Arnold',
  'Becker',
  'Busch',
  'Decker',
  'Ebert',
  'Fischer',
  'Graf',
  'Hofmann',
  'Huber',
  'Kaiser',
  'Keller',
  'Koch',
  'Krause',
  'Lorenz',
  'Martin',
  'Meier',
  'Moser',
  'Otto',
  'Peters',
  'Richter',
  'Roth',
  'Schulz',
  'Simon',
  'Stein',
  'Vogel',
  'Wagner',
  'Weber',
  'Wolff',
];
const titles: Choice<string> = ['Managing Director', 'Head of Finance', 'Treasurer', 'Owner', 'Controller'];
const places: Choice<readonly [string, string, string]> = [
  ['Berlin', 'Germany', '+49 30'],
  ['Hamburg', 'Germany', '+49 40'],
  ['Leipzig', 'Germany', '+49 341'],
  ['Bremen', 'Germany', '+49 421'],
  ['Vienna', 'Austria', '+43 1'],
  ['Graz', 'Austria', '+43 316'],
  ['Utrecht', 'Netherlands', '+31 30'],
];
/** As people type them where nothing stops them. */
const otherSpellings: Record<string, Choice<string>> = {
  Germany: ['Deutschland', 'DE', 'GERMANY'],
  Austria: ['Österreich', 'AT'],
  Netherlands: ['The Netherlands', 'NL'],
};
const slips: Choice<string> = ['gmial.com', 'gmai.com', 'hotmial.com', 'outlok.com'];
const meant: Record<string, string> = {
  'gmial.com': 'gmail.com',
  'gmai.com': 'gmail.com',
  'hotmial.com': 'hotmail.com',
  'outlok.com': 'outlook.com',
};

const fits = (nth: number) => String(nth).padStart(4, '0');
const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** @param from days from today on which the book begins */
export function customersOf(from: number): Customer[] {
  const chance = new Chance('customers');
  const shares = colleagues.flatMap(one => Array.from({ length: one.share }, () => one));
  return Array.from({ length: CUSTOMERS }, (_, nth): Customer => {
    const family = families[nth % families.length] ?? families[0];
    const [trade, industry] = trades[(nth + Math.floor(nth / families.length)) % trades.length] ?? trades[0];
    const [city, country, code] = chance.of(places);
    const owner = shares[chance.between(0, shares.length - 1)] ?? colleagues[0];
    const isKept = chance.happens(owner.care);
    const domain = `${letters(family)}-${letters(trade)}.example`;
    const base = {
      id: `0015g00000B${fits(nth)}`,
      name: `${family} ${trade} ${chance.of(['GmbH', 'GmbH', 'AG', 'KG'])}`,
      domain,
      hasWebsite: chance.happens(0.93),
      industry: isKept ? industry : '',
      employees: Math.round(chance.around(85, 0.9)),
      city,
      country: written(country, chance),
      phone: `${code} ${chance.between(200_000, 989_999)}`,
      owner,
      came: from + Math.floor((nth / CUSTOMERS) * -from * 0.9),
    };
    const people = Array.from({ length: chance.between(1, 3) }, (_each, at) =>
      personOf(chance, { nth: nth * 3 + at, domain, country, code }),
    );
    return { ...base, people };
  });
}

function written(country: string, chance: Chance): string {
  return chance.happens(0.12) ? chance.of(otherSpellings[country] ?? [country]) : country;
}

interface Place {
  nth: number;
  domain: string;
  country: string;
  code: string;
}

/** What goes wrong in such lists goes wrong here as often as it does there. */
function personOf(chance: Chance, { nth, domain, country, code }: Place): Person {
  const first = chance.of(given);
  const last = surnames[(nth * 11) % surnames.length] ?? surnames[0];
  const business = `${letters(first)}.${letters(last)}@${domain}`;
  const number = `${chance.between(2_000_000, 9_899_999)}`;
  const person = {
    id: `0035g00000C${fits(nth)}`,
    first,
    last,
    title: chance.of(titles),
    email: chance.happens(0.94) ? business : '',
    phone: chance.happens(0.88) ? `${code} ${number}` : `0${code.split(' ')[1]} ${number}`,
    country: written(country, chance),
    isLinked: chance.happens(0.96),
  };
  const wrong = chance.between(0, 99);
  if (wrong < 6) return { ...person, first: first.toUpperCase(), last: last.toUpperCase() };
  if (wrong < 9) return { ...person, first: `${first} ${last}`, last: '' };
  if (wrong < 14) return { ...person, email: `${letters(first)}.${letters(last)}${nth}@${chance.of(slips)}` };
  return person;
}

/** Somebody who stands there a second time, with the address that was meant the first time. */
export function twiceWritten(customers: readonly Customer[]): Person[] {
  const slipped = customers.flatMap(one => one.people).filter(({ email }) => mailDomain(email) in meant);
  return slipped.slice(0, 3).map((person, nth) => ({
    ...person,
    id: `0035g00000C9${String(nth).padStart(3, '0')}`,
    email: `${person.email.split('@')[0]}@${meant[mailDomain(person.email)]}`,
  }));
}

const mailDomain = (email: string): string => email.split('@')[1] ?? '';

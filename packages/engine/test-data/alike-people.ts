// People of whom nobody is another, and some of them once more under another id and address.
export const given =
  'Ada Grace Alan Edsger Barbara Donald Frances John Margaret Niklaus Radia Vint Adele Ken'.split(' ');
export const family =
  'Lovelace Hopper Turing Dijkstra Liskov Knuth Allen Backus Hamilton Wirth Perlman Cerf'.split(' ');
export const cities = 'Bonn Lyon Turin Delft Aarhus Graz Porto'.split(' ');
export const head = 'Id,First Name,Last Name,Email,Phone,Street,City,Zip';

/** The n-th of people who have nothing to do with each other. */
export function person(at: number): string[] {
  const first = given[at % given.length] ?? '';
  const last = family[Math.floor(at / given.length) % family.length] ?? '';
  const email = `${first}.${last}@firm${at % 37}.example`.toLowerCase();
  const phone = `+49 228 ${100_000 + at * 7919}`;
  return [
    `c${at}`,
    first,
    last,
    email,
    phone,
    `Linden ${at + 3}`,
    cities[at % 7] ?? '',
    String(53_000 + (at % 7)),
  ];
}

/** The same person once more, under another id and address. */
export function again(at: number, firstName?: string): string[] {
  const [, first = '', last = '', email = '', phone = '', ...address] = person(at);
  return [
    `d${at}`,
    firstName ?? first,
    last,
    email.replace('@', '.home@'),
    phone.replace('+49', '0'),
    ...address,
  ];
}

export const csv = (header: string, rows: readonly string[][]): string =>
  [header, ...rows.map(row => row.join(','))].join('\n');
export const people = Array.from({ length: 90 }, (_, at) => person(at));

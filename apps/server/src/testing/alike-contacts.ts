// Contacts of whom four stand twice without a shared key, one of them under another name.
const first = 'Ada Grace Alan Edsger Barbara Donald Frances'.split(' ');
const last = 'Lovelace Hopper Turing Dijkstra Liskov Knuth'.split(' ');

function person(at: number, id: string, domain: string, called = first[at % 7] ?? ''): string {
  const family = last[Math.floor(at / 7) % 6] ?? '';
  return `${id},${called},${family},${called}.${family}@${domain}${at}.example,+49 228 ${100_000 + at * 7919},Linden ${at},Bonn`;
}

/** Rows 44, 45 and 46 are those of 5, 19 and 32 once more; 47 is that of 12, called differently. */
export function alikeContacts(street = 'Linden 3'): string {
  const again = [3, 17, 30].map(at => person(at, `b${at}`, 'home'));
  return [
    'Id,First Name,Last Name,Email,Phone,Street,City',
    ...Array.from({ length: 42 }, (_, at) => person(at, `a${at}`, 'firm')),
    again[0]?.replace('Linden 3', street),
    ...again.slice(1),
    person(10, 'b10', 'home', 'Zoe'),
  ].join('\n');
}

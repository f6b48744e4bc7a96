// How a contact is entered once more by somebody who does not know that it is there.
import { type Contact, letters } from './match-contact.ts';
import type { Draws } from './match-draws.ts';
import type { PeopleMaker } from './match-maker.ts';
import { shortForms, titles } from './match-words.ts';

type Slip = (contact: Contact, maker: PeopleMaker) => void;

const SLIPS: readonly [times: number, slip: Slip][] = [
  [
    10,
    (one, { draws }) => void (one.first = draws.pick(shortForms.get(one.first) ?? [typo(one.first, draws)])),
  ],
  [8, (one, { draws }) => void (one.first = typo(one.first, draws))],
  [5, one => void (one.first = one.first === '' ? '' : `${one.first.slice(0, 1)}.`)],
  [3, one => void (one.first = '')],
  [3, one => void ([one.first, one.last] = [one.last, one.first])],
  [9, (one, { draws }) => void (one.last = typo(one.last, draws))],
  [2, (one, maker) => void (one.last = maker.last())],
  [6, one => void ([one.first, one.last] = [one.first.toUpperCase(), one.last.toUpperCase()])],
  [12, one => void (one.email = '')],
  [8, (one, maker) => void (one.email = maker.freeMailbox(one.first, one.last))],
  [
    6,
    (one, { draws }) => {
      const [box = '', domain = ''] = one.email.split('@');
      if (domain !== '') one.email = `${typo(box, draws)}@${domain}`;
    },
  ],
  [12, one => void (one.phone = '')],
  [5, (one, maker) => void (one.phone = maker.number())],
  [10, one => void (one.company = one.firm?.name ?? '')],
  [5, (one, { draws }) => void (one.company = typo(one.company, draws))],
  [6, one => void ([one.company, one.website] = ['', ''])],
  [
    4,
    (one, maker) => {
      const firm = maker.firm();
      if (firm === undefined || letters(one.first) === '') return;
      const email = maker.workMailbox(one.first, one.last, firm);
      Object.assign(one, {
        firm,
        email,
        company: `${firm.name} ${firm.suffix}`.trim(),
        website: firm.domain,
      });
    },
  ],
  [6, one => void ([one.street, one.zip] = ['', ''])],
  [4, (one, { draws }) => void (one.city = typo(one.city, draws))],
  [3, (one, maker) => void Object.assign(one, maker.place())],
  [6, (one, { draws }) => void (one.title = draws.chance(0.5) ? '' : draws.pick(titles))],
];
const TIMES = SLIPS.reduce((sum, [times]) => sum + times, 0);

/** The contact with a few slips; now and then with none. */
export function corrupted(original: Contact, maker: PeopleMaker): Contact {
  const { draws } = maker;
  const copy = { ...original };
  if (draws.chance(0.06)) return copy;
  let slips = 1;
  while (slips < 6 && draws.chance(0.55)) slips++;
  for (let slip = 0; slip < slips; slip++) {
    let at = draws.below(TIMES);
    const found = SLIPS.find(([times]) => (at -= times) < 0);
    found?.[1](copy, maker);
  }
  return copy;
}

function typo(text: string, draws: Draws): string {
  if (text.length < 3) return text;
  const at = draws.below(text.length - 1);
  const letter = String.fromCharCode(97 + draws.below(26));
  const kinds = [
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + letter + text.slice(at + 1),
    text.slice(0, at) + letter + text.slice(at),
    `${text.slice(0, at)}${text[at + 1] ?? ''}${text[at] ?? ''}${text.slice(at + 2)}`,
  ];
  return draws.pick(kinds);
}

// Which rows are worth comparing: those that agree in something that few others have. Each rule gives a row one key; rows of one
// key are compared, unless so many have it that it says nothing.
import { hashUnits, joined } from '../rows/hash.ts';
import { type Part, type RowLayout, SLOTS, type SlotKind } from '../rows/layout.ts';
import type { Rows } from '../rows/row-writer.ts';

export interface Rule {
  /** Places of the parts that it makes agree. */
  parts: readonly number[];
  /** A key that more rows have is passed over. */
  most: number;
  /** The key of the row that begins there; 0 when it has none. */
  readonly key: (row: number) => number;
}

/** Of a large table a row has so many keys at most: they fill one line of the machine's memory. */
const MOST_RULES = 16;
/** Tables of so many rows are small: whatever two rows have in common is worth a look. */
const SMALL_TABLE = 200_000;
/** Pairs that one such look may cost, for each row. */
const PAIRS_PER_ROW = 60;
const LONG_MAILBOX = 6;

/** What a key is made of beside the value of a part. */
type MadeAtom =
  | 'called'
  | 'mailbox'
  | 'site'
  | 'initials'
  | 'beginning'
  | 'swapped'
  | 'second_phone'
  | 'second_street';
type PickAtom = `${'' | 'second_'}pick_${number}`;
type Atom = SlotKind | MadeAtom | PickAtom;

/** In the order of what they find; the last number: rows of one key that are still compared. */
const CATALOGUE: readonly (readonly [Atom[], number])[] = [
  [['email'], 60],
  [['phone'], 60],
  [['second_phone'], 60],
  [['code'], 60],
  [['called', 'last_name'], 400],
  [['swapped'], 400],
  [['last_name', 'date'], 200],
  [['called', 'date'], 200],
  [['last_name', 'site'], 300],
  [['called', 'site'], 300],
  [['last_name', 'company'], 300],
  [['last_name', 'postcode'], 200],
  [['called', 'postcode'], 200],
  [['date', 'postcode'], 200],
  [['street', 'postcode'], 80],
  [['mailbox'], 60],
  [['site', 'postcode'], 80],
  [['initials', 'city'], 100],
  [['pick_0'], 200],
  [['pick_1'], 200],
  [['pick_2'], 200],
  [['pick_3'], 200],
  [['second_pick_0'], 200],
  [['second_pick_1'], 200],
  [['second_pick_2'], 200],
  [['pick_4'], 200],
  [['pick_5'], 200],
  [['street', 'city'], 80],
  [['second_street', 'postcode'], 80],
  [['date', 'city'], 100],
  [['word', 'date'], 100],
  [['last_name', 'city'], 100],
  [['called', 'city'], 60],
  [['last_name', 'word'], 100],
  [['date'], 60],
  [['last_name'], 60],
];
/** Where no person is named, companies and places are themselves what is looked for. */
const WITHOUT_PERSONS: readonly (readonly [Atom[], number])[] = [
  [['site'], 60],
  [['company'], 60],
  [['beginning', 'postcode'], 80],
  [['beginning', 'city'], 80],
  [['word'], 60],
];

/** The rules that a layout allows, the most telling first. */
export function rulesOf(layout: RowLayout, rows: Rows): Rule[] {
  const hasPersons = layout.parts.some(part => part.kind === 'last_name' || part.kind === 'first_name');
  const atoms = new Atoms(layout, rows);
  const rules: Rule[] = [];
  for (const [names, most] of hasPersons ? CATALOGUE : [...WITHOUT_PERSONS, ...CATALOGUE]) {
    const [one, other] = names.map(name => atoms.find(name));
    if (!one || (names.length === 2 && !other)) continue;
    rules.push({
      parts: [...new Set([...one.parts, ...(other?.parts ?? [])])],
      most,
      key: other ? row => joined(one.key(row), other.key(row)) : one.key,
    });
    if (rules.length === MOST_RULES) break;
  }
  if (rows.count > SMALL_TABLE) return rules;
  return [...rules, ...everyPair(atoms, rules)];
}

/** What any two things, and any one thing, would find that the catalogue does not. */
function everyPair(atoms: Atoms, rules: readonly Rule[]): Rule[] {
  const found = new Map<string, Rule>();
  const known = new Set(rules.map(({ parts }) => parts.toSorted((a, b) => a - b).join()));
  const all = atoms.all();
  for (const [at, one] of all.entries())
    for (const other of all.slice(at)) {
      if (one !== other && one.parts[0] === other.parts[0]) continue;
      const parts = [...new Set([...one.parts, ...other.parts])];
      const name = parts.toSorted((a, b) => a - b).join();
      if (known.has(name) || found.has(name)) continue;
      const key = one === other ? one.key : (row: number): number => joined(one.key(row), other.key(row));
      found.set(name, { parts, most: 2 * PAIRS_PER_ROW, key });
    }
  return [...found.values()].toSorted((one, other) => other.parts.length - one.parts.length);
}

function isSlotKind(name: Atom): name is SlotKind {
  return name in SLOTS;
}

function isPick(name: Atom): name is PickAtom {
  return name.includes('pick_');
}

interface FoundAtom {
  parts: number[];
  readonly key: (row: number) => number;
}

class Atoms {
  readonly #layout: RowLayout;
  readonly #rows: Rows;

  constructor(layout: RowLayout, rows: Rows) {
    this.#layout = layout;
    this.#rows = rows;
  }

  /** The value of each part. */
  all(): FoundAtom[] {
    const { words } = this.#rows;
    return this.#layout.parts.flatMap(({ kind, at }, place): FoundAtom[] => {
      const slot = (at[0] ?? 0) + (kind === 'first_name' ? SLOTS.first_name.called : 0);
      return kind === 'text' || kind === 'category'
        ? []
        : [{ parts: [place], key: row => words[row + slot] ?? 0 }];
    });
  }

  find(name: Atom): FoundAtom | undefined {
    if (isSlotKind(name)) return this.#slot(name, 0);
    if (isPick(name)) {
      const pick = SLOTS.text.picks + Number(name.slice(name.indexOf('pick_') + 'pick_'.length));
      return name.startsWith('second_') ? this.#second('text', pick) : this.#slot('text', pick);
    }
    return this.#made[name]();
  }

  readonly #made: Readonly<Record<MadeAtom, () => FoundAtom | undefined>> = {
    called: () => this.#slot('first_name', SLOTS.first_name.called),
    swapped: () => this.#swapped(),
    mailbox: () => this.#mailbox(),
    site: () => this.#site(),
    initials: () => this.#initials(),
    beginning: () => this.#beginning(),
    second_phone: () => this.#slot('phone', 0, 1),
    second_street: () => this.#second('street', 0),
  };

  #part(kind: SlotKind): { part: Part; place: number } | undefined {
    const place = this.#layout.parts.findIndex(part => part.kind === kind);
    const part = this.#layout.parts[place];
    return part && { part, place };
  }

  #slot(kind: SlotKind, slot: number, column = 0): FoundAtom | undefined {
    const found = this.#part(kind);
    const at = found?.part.at[column];
    if (!found || at === undefined) return undefined;
    const { words } = this.#rows;
    return { parts: [found.place], key: row => words[row + at + slot] ?? 0 };
  }

  #second(kind: SlotKind, slot: number): FoundAtom | undefined {
    const places = [...this.#layout.parts.keys()].filter(place => this.#layout.parts[place]?.kind === kind);
    const place = places[1];
    const at = place === undefined ? undefined : this.#layout.parts[place]?.at[0];
    if (place === undefined || at === undefined) return undefined;
    const { words } = this.#rows;
    return { parts: [place], key: row => words[row + at + slot] ?? 0 };
  }

  /** Both names, whichever stands first. */
  #swapped(): FoundAtom | undefined {
    const [first, last] = [this.#slot('first_name', 0), this.#slot('last_name', 0)];
    if (!first || !last) return undefined;
    return {
      parts: [...first.parts, ...last.parts],
      key(row) {
        const [a, b] = [first.key(row), last.key(row)];
        return a < b ? joined(a, b) : joined(b, a);
      },
    };
  }

  #mailbox(): FoundAtom | undefined {
    const box = this.#slot('email', SLOTS.email.mailbox);
    const text = this.#slot('email', SLOTS.email.text);
    if (!box || !text) return undefined;
    const { letters } = this.#rows;
    return {
      parts: box.parts,
      key: row => ((letters[text.key(row)] ?? 0) >= LONG_MAILBOX ? box.key(row) : 0),
    };
  }

  /** The website, or the e-mail address's domain where it is the company's own. */
  #site(): FoundAtom | undefined {
    const website = this.#slot('website', 0);
    const own = this.#slot('email', SLOTS.email.own);
    if (!website || !own) return website ?? own;
    return {
      parts: website.parts,
      key(row) {
        const site = website.key(row);
        return site === 0 ? own.key(row) : site;
      },
    };
  }

  /** The first letter of the first name and three of the last. */
  #initials(): FoundAtom | undefined {
    const [first, last] = [
      this.#slot('first_name', SLOTS.first_name.text),
      this.#slot('last_name', SLOTS.last_name.text),
    ];
    if (!first || !last) return undefined;
    const { letters } = this.#rows;
    return {
      parts: [...first.parts, ...last.parts],
      key(row) {
        const [a, b] = [first.key(row), last.key(row)];
        if (a === 0 || b === 0 || (letters[b] ?? 0) < 3) return 0;
        return joined(hashUnits(letters, b + 1, b + 4), letters[a + 1] ?? 0);
      },
    };
  }

  /** The first letters of what the row is called. */
  #beginning(): FoundAtom | undefined {
    const text = this.#slot('company', SLOTS.company.text) ?? this.#slot('word', SLOTS.word.text);
    if (!text) return undefined;
    const { letters } = this.#rows;
    return {
      parts: text.parts,
      key(row) {
        const place = text.key(row);
        return place === 0 ? 0 : hashUnits(letters, place + 1, place + 1 + Math.min(4, letters[place] ?? 0));
      },
    };
  }
}

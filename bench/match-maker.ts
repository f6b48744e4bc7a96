// Makes contacts and their firms, as they come in a CRM.
import { type Contact, type Firm, letters } from './match-contact.ts';
import { Draws } from './match-draws.ts';
import { adjectives, cities, firstNames, lastNames, nouns, streets, titles, trades } from './match-words.ts';

const SUFFIXES = ['GmbH', 'AG', 'Ltd', 'Inc', 'LLC', 'SA', 'BV', ''];
const FREE = ['gmail.com', 'gmx.net', 'outlook.com', 'yahoo.com', 'web.de', 'icloud.com'];

export class PeopleMaker {
  readonly draws: Draws;
  readonly #firms: Firm[];

  constructor(people: number, seed: number) {
    this.draws = new Draws(seed);
    const firms = Math.max(20, Math.round(people / 12));
    this.#firms = Array.from({ length: firms }, (_, at) => this.#makeFirm(at));
  }

  firm(): Firm | undefined {
    return this.#firms[this.draws.often(this.#firms.length)];
  }

  number(): string {
    return `0${this.draws.digits(3)} ${this.draws.digits(7)}`;
  }

  place(): Pick<Contact, 'street' | 'city' | 'zip'> {
    const street = `${this.draws.pick(streets)} ${1 + this.draws.below(180)}`;
    return { street, city: this.draws.pick(cities), zip: `${10_000 + this.draws.below(89_999)}` };
  }

  first(): string {
    return firstNames[this.draws.often(firstNames.length)] ?? '';
  }

  last(): string {
    return lastNames[this.draws.often(lastNames.length)] ?? '';
  }

  freeMailbox(first: string, last: string): string {
    const { draws } = this;
    const [f, l] = [letters(first), letters(last)];
    const name = [`${f}.${l}`, `${f}${l}`, `${f.slice(0, 1)}${l}`, `${l}.${f}`][draws.below(4)] ?? f;
    const number = draws.chance(0.6) ? draws.digits(1 + draws.below(3)) : '';
    return `${name}${number}@${draws.pick(FREE)}`;
  }

  /** `other` is somebody of the same family, firm or name, now and then. */
  contact(other: Contact | undefined): Contact {
    const { draws } = this;
    const tie = other !== undefined && draws.chance(0.05) ? 1 + draws.below(3) : 0;
    const first = tie === 3 ? (other?.first ?? '') : this.first();
    const last = tie === 1 || tie === 3 ? (other?.last ?? '') : this.last();
    const firm = tie === 2 ? other?.firm : draws.chance(0.85) ? this.firm() : undefined;
    const isAtFirm = firm !== undefined && draws.chance(0.55);
    const home = tie === 1 && other ? other : isAtFirm ? firm : this.place();
    const isWork = firm !== undefined && draws.chance(0.65);
    const isListed = draws.chance(0.8);
    return {
      first,
      last,
      email: isWork
        ? this.workMailbox(first, last, firm)
        : draws.chance(0.8)
          ? this.freeMailbox(first, last)
          : '',
      phone: draws.chance(0.72) ? (isAtFirm && draws.chance(0.25) ? firm.phone : this.number()) : '',
      mobile: draws.chance(0.35) ? this.number() : '',
      title: draws.chance(0.8) ? draws.pick(titles) : '',
      firm,
      company: firm ? `${firm.name} ${firm.suffix}`.trim() : '',
      website: firm && draws.chance(0.7) ? `https://www.${firm.domain}` : '',
      street: isListed ? home.street : '',
      city: isListed ? home.city : '',
      zip: isListed ? home.zip : '',
    };
  }

  workMailbox(first: string, last: string, { domain, style }: Firm): string {
    const [f, l] = [letters(first), letters(last)];
    if (this.draws.chance(0.01)) return `${this.draws.pick(['info', 'sales', 'office'])}@${domain}`;
    const name = [`${f}.${l}`, `${f.slice(0, 1)}${l}`, f, `${l}.${f}`, `${f}_${l}`][style] ?? f;
    return `${name}@${domain}`;
  }

  #makeFirm(at: number): Firm {
    const { draws } = this;
    const named = [
      () => `${this.last()} ${draws.pick(trades)}`,
      () => `${draws.pick(adjectives)} ${draws.pick(nouns)}`,
      () => `${this.last()} & ${this.last()}`,
      () => `${draws.pick(nouns)} ${draws.pick(trades)}`,
    ];
    const name = named[draws.below(named.length)]?.() ?? '';
    const domain = `${letters(name)}${at % 7 === 0 ? at : ''}.example`;
    return {
      name,
      suffix: draws.pick(SUFFIXES),
      domain,
      phone: this.number(),
      ...this.place(),
      style: draws.below(5),
    };
  }
}

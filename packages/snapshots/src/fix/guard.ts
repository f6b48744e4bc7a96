// Figures of a portal that a bundle of fixes must not move. They are counted on from what stood there, with every batch, from what the
// portal says it holds by then; which one moved, from what to what, is said.
import type { Property } from '@groundwork/contract/crm';
import { fixRules } from './all-rules.ts';
import { isLinkRule, type PortalWords } from './fix-rule.ts';

/** Figures before anything was written. */
export interface GuardBase {
  /** By object. */
  records: Record<string, number>;
  /** Records with a value, by `contacts.email`; of every property that is written. */
  filled: Record<string, number>;
  /** Records with a value that is none of the options, by property; of those that have options. */
  outside: Record<string, number>;
  /** Records by owner, by object. */
  owners: Record<string, Record<string, number>>;
  /** Minor units by currency; '' is the portal's own. */
  open: Record<string, number>;
  won: Record<string, number>;
}

export interface GuardContext extends PortalWords {
  properties: readonly Property[];
  /** `pipeline stage`: what a deal there counts as. */
  outcomes: ReadonlyMap<string, 'open' | 'won' | 'lost'>;
  /** Who takes over records by somebody's choice, and so may get many. */
  chosenOwner?: string | undefined;
}

export type Values = Readonly<Record<string, string>>;

/** A record of a batch: as it stood right before, as it was to become, and as the portal shows it now; null when it is gone. */
export interface GuardedRecord {
  object: string;
  id: string;
  checks: readonly string[];
  before: Values;
  planned: Values;
  now: Values | null;
}

export interface Tripped {
  /** `open_pipeline`, `won`, `filled`, `outside_options`, `owner_share`, `records`, `unexpected`, `not_as_written`. */
  figure: string;
  /** For people: which one. */
  what: string;
  from: number;
  to: number;
  /** What it may move by. */
  margin: number;
}

/** Points by which an owner's share of the owned records may rise without anybody's choice; from so many records on. */
export const OWNER_MARGIN = 10;
const FEWEST_TO_ONE = 20;
const OWNER = 'hubspot_owner_id';
/** What deals have to be read with. */
export const dealMoney = ['amount', 'deal_currency_code', 'pipeline', 'dealstage'];

export class Guard {
  readonly #base: GuardBase;
  readonly #context: GuardContext;
  readonly #now: GuardBase;
  readonly #gained = new Map<string, number>();
  #unexpected = 0;
  #first = '';
  #other = 0;

  constructor(base: GuardBase, context: GuardContext) {
    this.#base = base;
    this.#context = context;
    this.#now = structuredClone(base);
  }

  /** Counts a batch in. */
  see(batch: readonly GuardedRecord[]): void {
    for (const record of batch) this.#seeOne(record);
  }

  #seeOne({ object, id, checks, before, planned, now }: GuardedRecord): void {
    if (now === null) {
      this.#now.records[object] = (this.#now.records[object] ?? 0) - 1;
      return;
    }
    for (const [name, value] of Object.entries(planned)) {
      if (!this.#mayWrite(checks, object, name, before[name] ?? '', value)) {
        this.#unexpected += 1;
        this.#first ||= `${name} of record ${id}: “${before[name] ?? ''}” → “${value}”`;
      }
      if (!isSame(now[name] ?? '', value)) this.#other += 1;
    }
    for (const [name, value] of Object.entries(now)) this.#seeValue(object, name, before[name] ?? '', value);
    if (object === 'deals') this.#seeMoney(before, now);
    const [had, has] = [before[OWNER] ?? '', now[OWNER] ?? before[OWNER] ?? ''];
    if (had !== has) {
      const of = (this.#now.owners[object] ??= {});
      if (had !== '') of[had] = (of[had] ?? 0) - 1;
      if (has !== '') of[has] = (of[has] ?? 0) + 1;
      const key = `${object} ${has}`;
      this.#gained.set(key, (this.#gained.get(key) ?? 0) + 1);
    }
  }

  #mayWrite(checks: readonly string[], object: string, name: string, before: string, after: string): boolean {
    return checks.some(check => {
      const rule = fixRules.get(check);
      return (
        rule !== undefined &&
        !isLinkRule(rule) &&
        rule.object === object &&
        rule.sets.some(set => set.property === name) &&
        rule.mayWrite(before, after, this.#context)
      );
    });
  }

  #seeValue(object: string, name: string, before: string, now: string): void {
    const key = `${object}.${name}`;
    const isFilled = (value: string): number => (value.trim() === '' ? 0 : 1);
    if (key in this.#base.filled)
      this.#now.filled[key] = (this.#now.filled[key] ?? 0) + isFilled(now) - isFilled(before);
    if (key in this.#base.outside) {
      const options = this.#optionsOf(object, name);
      const isOutside = (value: string): number => (value !== '' && !options.has(value) ? 1 : 0);
      this.#now.outside[key] = (this.#now.outside[key] ?? 0) + isOutside(now) - isOutside(before);
    }
  }

  #optionsOf(object: string, name: string): Set<string> {
    const property = this.#context.properties.find(one => one.object === object && one.name === name);
    return new Set(property?.options.map(option => option.value));
  }

  #seeMoney(before: Values, now: Values): void {
    for (const [values, sign] of [
      [before, -1],
      [{ ...before, ...now }, 1],
    ] as const) {
      const outcome = this.#context.outcomes.get(`${values['pipeline'] ?? ''} ${values['dealstage'] ?? ''}`);
      if (outcome !== 'open' && outcome !== 'won') continue;
      const currency = (values['deal_currency_code'] ?? '').trim().toUpperCase();
      const cents = centsOf(values['amount'] ?? '');
      this.#now[outcome][currency] = (this.#now[outcome][currency] ?? 0) + sign * cents;
    }
  }

  /** What the portal was told and does not show: links that are not there. */
  miss(count: number): void {
    this.#other += count;
  }

  /** What moved further than it may; empty as long as all is well. */
  tripped(): Tripped[] {
    const [was, is] = [this.#base, this.#now];
    const found: Tripped[] = [];
    const moved = (
      figure: string,
      of: (base: GuardBase) => Record<string, number>,
      say: (key: string) => string,
    ) => {
      for (const key of new Set([...Object.keys(of(was)), ...Object.keys(of(is))])) {
        const [from, to] = [of(was)[key] ?? 0, of(is)[key] ?? 0];
        const isBad =
          figure === 'filled' ? to < from : figure === 'outside_options' ? to > from : to !== from;
        if (isBad) found.push({ figure, what: say(key), from, to, margin: 0 });
      }
    };
    moved(
      'open_pipeline',
      ({ open }) => open,
      currency => `Open pipeline${currency && ` in ${currency}`}`,
    );
    moved(
      'won',
      ({ won }) => won,
      currency => `Won amount${currency && ` in ${currency}`}`,
    );
    moved(
      'records',
      ({ records }) => records,
      object => `Number of ${object}`,
    );
    moved(
      'filled',
      ({ filled }) => filled,
      key => `Records with ${key}`,
    );
    moved(
      'outside_options',
      ({ outside }) => outside,
      key => `Values of ${key} that are no options`,
    );
    found.push(...this.#ownersTripped());
    if (this.#unexpected > 0)
      found.push({
        figure: 'unexpected',
        what: `Values that these fixes do not write (${this.#first})`,
        from: 0,
        to: this.#unexpected,
        margin: 0,
      });
    if (this.#other > 0)
      found.push({
        figure: 'not_as_written',
        what: 'Values that the portal shows otherwise than they were written',
        from: 0,
        to: this.#other,
        margin: 0,
      });
    return found;
  }

  #ownersTripped(): Tripped[] {
    const found: Tripped[] = [];
    for (const [object, of] of Object.entries(this.#now.owners))
      for (const owner of Object.keys(of)) {
        if (
          owner === this.#context.chosenOwner ||
          (this.#gained.get(`${object} ${owner}`) ?? 0) < FEWEST_TO_ONE
        )
          continue;
        const [from, to] = [this.#base.owners[object] ?? {}, of].map(all => shareOf(all, owner));
        if (from !== undefined && to !== undefined && to - from > OWNER_MARGIN)
          found.push({
            figure: 'owner_share',
            what: `Share of owner ${owner} of the ${object} that anybody owns, in per cent`,
            from: Math.round(from),
            to: Math.round(to),
            margin: OWNER_MARGIN,
          });
      }
    return found;
  }
}

function shareOf(owners: Readonly<Record<string, number>>, owner: string): number {
  const all = Object.values(owners).reduce((sum, n) => sum + n, 0);
  return all === 0 ? 0 : (100 * (owners[owner] ?? 0)) / all;
}

/** The portal keeps addresses and domains in small letters, and no blanks around a value. */
export function isSame(one: string, other: string): boolean {
  const same = one.trim() === other.trim();
  return same || (/[@.]/.test(other) && one.trim().toLowerCase() === other.trim().toLowerCase());
}

/** Minor units; text that is no number counts nothing. */
export function centsOf(text: string): number {
  const amount = Number(text.trim());
  return text.trim() === '' || !Number.isFinite(amount) ? 0 : Math.round(amount * 100);
}

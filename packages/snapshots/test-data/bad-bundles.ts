// Bundles of fixes that are wrong in a known way, made of right ones, and right ones of many portals.
import type { FixPlan, PlannedValue } from '../src/fix/plan-fixes.ts';
import type { AccountRecords } from './account.ts';
import { accountOf } from './account.ts';

/** Accounts of which every third has what a fix mends; `seed` gives each portal others. */
export function brokenAccounts(seed: number, accounts: number): AccountRecords[] {
  const owners = ['7', '9', '30'];
  return Array.from({ length: accounts }, (_, at) => {
    const n = 1000 + seed * 400 + at;
    const owner = owners[(Math.floor(at / 18) + seed) % 3] ?? '7';
    const whose = { companies: { hubspot_owner_id: owner }, deals: { hubspot_owner_id: owner } };
    const contacts = { hubspot_owner_id: owner };
    const broken: Record<string, string | null>[] = [
      { email: `p${n}@gmial.com` },
      { phone: `030 ${4_000_000 + n}` },
      { firstname: 'ADELHEID', lastname: 'ZWINGLI' },
      { country: 'Deutschland' },
      { lifecyclestage: 'lead' },
      { hubspot_owner_id: null },
    ];
    const own = (at + seed) % 3 === 0 ? broken[Math.floor((at + seed) / 3) % broken.length] : {};
    return accountOf(n, { ...whose, contacts: { ...contacts, ...own } });
  });
}

type Spoil = (values: readonly PlannedValue[], seed: number) => PlannedValue[];

const of = (check: string): ((values: readonly PlannedValue[]) => PlannedValue[]) => {
  return values => values.filter(each => each.check === check);
};
const each =
  (check: string, spoil: (value: PlannedValue, seed: number) => Partial<PlannedValue>): Spoil =>
  (values, seed) =>
    of(check)(values).map(value => ({ ...value, ...spoil(value, seed) }));
/** Every record gets what the next one was to get. */
const shifted =
  (check: string): Spoil =>
  values => {
    const own = of(check)(values);
    return own.map((value, at) => ({ ...value, after: own[(at + 1) % own.length]?.after ?? '' }));
  };
const written = (object: string, property: string, before: string, after: string) => ({
  object,
  property,
  before,
  after,
});

/** Ways in which a bundle may be wrong. */
export const spoils: Readonly<Record<string, Spoil>> = {
  'blanked values': each('C24', () => ({ after: '' })),
  'blanked names': each('C09', () => ({ after: ' ' })),
  'addresses of the next row': shifted('C24'),
  'numbers of the next row': shifted('C21'),
  'owners of the next row': shifted('C10'),
  'names cut short': each('C09', ({ after }, seed) => ({ after: after.slice(0, 2 + (seed % 3)) })),
  'numbers cut short': each('C21', ({ after }) => ({ after: after.slice(0, -1) })),
  'the code of another country': each('C21', ({ after }) => ({ after: after.replace('+49', '+44') })),
  'another country': each('C20', () => ({ after: 'France' })),
  'no country': each('C20', () => ({ after: 'Germani' })),
  'a stage that is no option': each('C15', () => ({ after: 'Opportunity!' })),
  'a stage further than deals say': each('C15', () => ({ after: 'customer' })),
  'a stage back': each('C15', () => ({ after: 'subscriber' })),
  'all to one owner': each('C10', () => ({ after: '30' })),
  'an owner who left': each('C10', () => ({ after: '8' })),
  'an owner nobody knows': each('C10', () => ({ after: '4711' })),
  'amounts a hundred times': each('C24', ({ record_id }) => ({
    ...written('deals', 'amount', '9000', '900000'),
    record_id: dealOf(record_id),
  })),
  'another currency': each('C24', ({ record_id }) => ({
    ...written('deals', 'deal_currency_code', 'EUR', 'USD'),
    record_id: dealOf(record_id),
  })),
  'deals closed': each('C24', ({ record_id }) => ({
    ...written('deals', 'dealstage', 'offer', 'won'),
    record_id: dealOf(record_id),
  })),
  'what never stood there': each('C20', () => ({ before: 'Allemagne' })),
};

/** The deal of a contact's account. */
function dealOf(contact: string): string {
  return `${contact.slice(0, -3)}200`;
}

export const spoilt = (plan: FixPlan, spoil: Spoil, seed: number): FixPlan => ({
  ...plan,
  values: spoil(plan.values, seed),
});

// A clean account: a company, a person, a deal and a ticket that no check finds anything in, and what changes of it break one.
import { TODAY, type Values } from './snapshot-of.ts';

export type Local = 'contacts' | 'companies' | 'deals' | 'tickets';
export const locals: readonly Local[] = ['contacts', 'companies', 'deals', 'tickets'];

/** The first record of each object. */
export type Base = Record<Local, Values>;

export interface Change {
  /** Values over those of the base. */
  contacts?: Values;
  companies?: Values;
  deals?: Values;
  tickets?: Values;
  /** Further records, each clean but for what is given, linked as the first ones are. */
  more?: Partial<Record<Local, readonly Values[]>>;
  /** Links that are missing, as `deals-contacts` of the first record and `deals.1-companies` of the next. */
  unlinked?: readonly string[];
  /** Links beside the usual ones, as `['contacts.0', 'companies.1']`; 0 is the first record. */
  linked?: readonly (readonly [string, string])[];
  /** What stood in the first record of an object, from so many days before (or after) the snapshot's on. */
  past?: readonly (readonly [object: Local, property: string, value: string | null, days: number])[];
}

export interface Fixture {
  check: string;
  /** Changes of a clean account that the check finds. */
  breaks: readonly ((base: Base, n: number) => Change & { at?: string; also?: readonly string[] })[];
  /** Changes that come near and are right. */
  fine: readonly ((base: Base, n: number) => Change & { also?: readonly string[] })[];
}

/** The ISO day so many days after (or before) the snapshot's. */
export const day = (days: number): string =>
  new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10);

const firsts =
  'Ada Boris Clara Dmitri Elena Farid Greta Hiro Ines Jonas Katya Luca Marta Nadia Oskar Paula Quentin Rosa Samir Teresa Ulrich Vera Walter Xenia Yusuf Zoe Amélie Björn Chloé Søren'.split(
    ' ',
  );
const lasts =
  'Abel Brandt Costa Dubois Eriksen Fischer García Haas Ivanova Jensen Keller Lindqvist Moreau Novak Okafor Petrov Quinn Rossi Schmidt Tanaka Ueda Vargas Weber Yilmaz Zimmer McDonald O’Brien Müller Østergaard Łukasz'.split(
    ' ',
  );
const streets = 'Main Street|Park Avenue|Mill Lane|Station Road|High Street'.split('|');

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? '';
/** Letters for a number, so that texts differ without digits. */
const letters = (n: number): string =>
  n
    .toString(26)
    .split('')
    .map(digit => String.fromCharCode(97 + Number.parseInt(digit, 26)))
    .join('');

/** The values of the k-th record of the n-th account. */
export function cleanRecord(object: Local, n: number, k = 0): Values {
  const at = n * 7 + k;
  const site = `firm-${n}${k > 0 && object === 'companies' ? `-${k}` : ''}.test`;
  if (object === 'contacts') {
    const [first, last] = [
      pick(firsts, at),
      `${pick(lasts, Math.floor(at / firsts.length) + at)}${letters(at)}`,
    ];
    return {
      firstname: first,
      lastname: last,
      email: `${letters(at)}.${letters(n + 700)}@${site}`,
      phone: `+49 30 ${2_000_000 + at * 13}`,
      jobtitle: 'Head of sales',
      country: 'Germany',
      hubspot_owner_id: '7',
      lifecyclestage: 'opportunity',
      createdate: day(-100),
      lastmodifieddate: day(-5),
      notes_last_updated: day(-3),
    };
  }
  if (object === 'companies')
    return {
      name: `${pick(lasts, at)} ${letters(at + 3000)} GmbH`,
      domain: site,
      phone: `+49 40 ${3_000_000 + at * 13}`,
      address: `${(n % 90) + 1} ${pick(streets, at)}`,
      zip: String(10_000 + (at % 80_000)),
      city: 'Berlin',
      country: 'Germany',
      industry: 'COMPUTER_SOFTWARE',
      numberofemployees: String(20 + (n % 400)),
      annualrevenue: String(1_000_000 + n * 1000),
      hubspot_owner_id: '7',
      lifecyclestage: 'opportunity',
      createdate: day(-100),
      hs_lastmodifieddate: day(-5),
      notes_last_updated: day(-3),
    };
  if (object === 'deals')
    return {
      dealname: `Rollout ${letters(at + 900)}`,
      amount: String(9000 + ((at * 37) % 2000)),
      deal_currency_code: 'EUR',
      closedate: day(40),
      createdate: day(-20),
      pipeline: 'p',
      dealstage: 'offer',
      dealtype: 'newbusiness',
      hubspot_owner_id: '7',
      hs_lastmodifieddate: day(-5),
      notes_last_updated: day(-3),
      hs_next_step: 'Send the offer',
      hs_v2_date_entered_current_stage: day(-10),
    };
  return {
    subject: `Question ${letters(at + 900)}`,
    content: 'How does this work?',
    hs_pipeline: 't',
    hs_pipeline_stage: 'todo',
    hs_ticket_priority: 'MEDIUM',
    hs_ticket_category: 'PRODUCT_ISSUE',
    hubspot_owner_id: '7',
    createdate: day(-10),
    hs_lastmodifieddate: day(-2),
    first_agent_reply_date: day(-9),
  };
}

/** Which objects of an account are linked with which: each record of the one with the first of the other. */
const usual: readonly (readonly [Local, Local])[] = [
  ['contacts', 'companies'],
  ['deals', 'contacts'],
  ['deals', 'companies'],
  ['tickets', 'contacts'],
  ['tickets', 'companies'],
];

const order = Object.fromEntries(locals.map((object, at) => [object, at]));
/** `deals.1` of account 12 as the portal calls it. */
export function idOf(n: number, local: string): string {
  const [object = '', k = '0'] = local.split('.');
  return `${n}${order[object] ?? 0}${k.padStart(2, '0')}`;
}

export interface AccountRecords {
  records: [object: Local, id: string, values: Values][];
  links: [string, string][];
  history: [record: string, property: string, value: string | null, at: string][];
}

/** The records of the n-th account, changed. */
export function accountOf(n: number, change: Change = {}): AccountRecords {
  const records: AccountRecords['records'] = [];
  const links: [string, string][] = [];
  const missing = new Set(
    change.unlinked?.map(pair => {
      const [from = '', to = ''] = pair.split('-');
      return `${idOf(n, from)} ${to}`;
    }),
  );
  for (const object of locals) {
    records.push([object, idOf(n, object), { ...cleanRecord(object, n), ...change[object] }]);
    for (const [at, values] of (change.more?.[object] ?? []).entries())
      records.push([
        object,
        idOf(n, `${object}.${at + 1}`),
        { ...cleanRecord(object, n, at + 1), ...values },
      ]);
  }
  for (const [from, to] of usual)
    for (const [object, id] of records)
      if (object === from && !missing.has(`${id} ${to}`))
        links.push([`${from}:${id}`, `${to}:${idOf(n, to)}`]);
  for (const [from, to] of change.linked ?? [])
    links.push([`${from.split('.')[0]}:${idOf(n, from)}`, `${to.split('.')[0]}:${idOf(n, to)}`]);
  const history = (change.past ?? []).map(
    ([object, property, value, days]): AccountRecords['history'][number] => [
      `${object}:${idOf(n, object)}`,
      property,
      value,
      `${day(days)}T09:00:00.000Z`,
    ],
  );
  return { records, links, history };
}

export function baseOf(n: number): Base {
  return {
    contacts: cleanRecord('contacts', n),
    companies: cleanRecord('companies', n),
    deals: cleanRecord('deals', n),
    tickets: cleanRecord('tickets', n),
  };
}

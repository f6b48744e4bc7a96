// Two years of a bank's loans, day by day: asked for, looked into, put off, cut, won and lost, and some that nobody closed.
import { Chance, type Choice } from './chance.ts';
import { type Colleague, colleagues, left } from './colleagues.ts';
import type { Customer } from './customers.ts';
import type { Calendar } from './days.ts';

/** Where a loan stands, how many days it usually stays there, and how often it goes on rather than being lost. */
const stages = [
  { name: 'Enquiry', probability: 10, days: 14, goesOn: 0.8 },
  { name: 'Needs analysis', probability: 25, days: 21, goesOn: 0.8 },
  { name: 'Offer', probability: 50, days: 24, goesOn: 0.74 },
  { name: 'Credit check', probability: 65, days: 21, goesOn: 0.86 },
  { name: 'Contract', probability: 85, days: 15, goesOn: 0.9 },
] as const;
export const WON = 'Closed Won';
export const LOST = 'Closed Lost';

/** As it stood from then on. */
interface Standing {
  day: number;
  minute: number;
  stage: string;
  probability: number;
  amount: number;
  /** When it is to be signed. */
  closes: number;
}

export interface Loan {
  id: string;
  customer: Customer;
  name: string;
  type: string;
  source: string;
  owner: Colleague;
  way: readonly [Standing, ...Standing[]];
  lossReason: string;
  nextStep: string;
  isLinked: boolean;
}

/** Days ago on which the book begins. */
export const BOOK_BEGAN = 720;
const LOANS = 410;

const purposes: Choice<readonly [string, number]> = [
  ['Machinery loan', 240_000],
  ['Working capital', 120_000],
  ['Property loan', 620_000],
  ['Vehicle fleet', 160_000],
  ['Photovoltaics', 190_000],
];
const sources = ['Referral', 'Existing customer', 'Branch', 'Web', 'Trade fair'] as const;
const reasons = [
  'Better rate elsewhere',
  'Collateral not sufficient',
  'Project put off',
  'No answer',
] as const;
const steps = [
  'Call back about collateral',
  'Send term sheet',
  'Ask for balance sheets',
  'Appointment with the board',
] as const;

export function loansOf(customers: readonly Customer[], calendar: Calendar): Loan[] {
  return Array.from({ length: LOANS }, (_, nth) => loanOf(nth, customers, calendar));
}

function loanOf(nth: number, customers: readonly Customer[], calendar: Calendar): Loan {
  const chance = new Chance(`loan ${nth}`);
  // A little more of them each quarter.
  const asked = -Math.round(BOOK_BEGAN * (1 - (nth + 0.5) / LOANS) ** 0.92) - 1;
  const known = customers.filter(({ came }) => came <= asked);
  const customer = known[chance.between(0, Math.max(0, known.length - 1))] ?? customers[0];
  if (!customer) throw new Error('A bank without customers lends nothing');
  const first = customer.owner.isActive || asked < -left.days ? customer.owner : heir();
  const [purpose, usual] = chance.of(purposes);
  const way = wayOf(nth, { began: calendar.workday(asked), calendar, owner: first, usual });
  const last = way.at(-1) ?? way[0];
  const isOpen = last.stage !== WON && last.stage !== LOST;
  const isHandedOn = first.id === left.id && (isOpen || last.day > -left.days);
  return {
    id: `0065g00000D${String(nth).padStart(4, '0')}`,
    customer,
    name: `${customer.name.split(' ').slice(0, 2).join(' ')} - ${purpose}`,
    type: chance.happens(0.4) ? 'New Business' : 'Existing Business',
    source: chance.of(sources),
    isLinked: chance.happens(0.97),
    owner: isHandedOn ? heir() : first,
    way,
    lossReason: last.stage === LOST && chance.happens(first.care) ? chance.of(reasons) : '',
    nextStep: isOpen && chance.happens(first.care * 0.7) ? chance.of(steps) : '',
  };
}

function heir(): Colleague {
  return colleagues.find(({ id }) => id === left.heir) ?? colleagues[0];
}

interface Asked {
  began: number;
  calendar: Calendar;
  owner: Colleague;
  usual: number;
}

const tidy = (amount: number): number => Math.max(10_000, Math.round(amount / 5000) * 5000);

/** What was written down of it, until it ended or until yesterday. What becomes of it and when it is put off are drawn apart, the
 *  second on every day: where weekends fall moves a day, and draws nothing otherwise. */
function wayOf(nth: number, { began, calendar, owner, usual }: Asked): [Standing, ...Standing[]] {
  const chance = new Chance(`way of loan ${nth}`);
  const putOff = new Chance(`close dates of loan ${nth}`);
  const minute = () => chance.between(8 * 60, 17 * 60);
  const way: [Standing, ...Standing[]] = [
    {
      day: began,
      minute: minute(),
      stage: stages[0].name,
      probability: stages[0].probability,
      amount: tidy(chance.around(usual, 0.65)),
      closes: calendar.workday(began + chance.between(60, 120)),
    },
  ];
  let [at, since] = [0, began];
  const staysOf = (stage: number) => chance.around((stages[stage]?.days ?? 20) * owner.pace, 0.55);
  let stays = staysOf(0);
  let isStalled = false;
  for (let day = began + 1; day < 0; day += 1) {
    const now = way.at(-1) ?? way[0];
    const slip = { happens: putOff.happens(0.25), by: putOff.between(21, 60), at: putOff.between(480, 1020) };
    if (isStalled || calendar.workday(day) !== day) continue;
    if (day - since >= stays) {
      const goesOn = chance.happens((stages[at]?.goesOn ?? 0) + owner.luck);
      const next = goesOn ? stages[at + 1] : undefined;
      if (!next) {
        const [stage, probability] = goesOn ? [WON, 100] : [LOST, 0];
        way.push({ ...now, day, minute: minute(), stage, probability, closes: day });
        return way;
      }
      [at, since] = [at + 1, day];
      stays = staysOf(at);
      isStalled = chance.happens(owner.stalled / 2);
      // An offer says what it is about, and a credit check what of it is possible.
      const amount = chance.happens(at === 2 ? 0.6 : 0.2)
        ? tidy(now.amount * chance.around(0.95, 0.2))
        : now.amount;
      const closes = Math.max(now.closes, calendar.workday(day + 7));
      way.push({
        ...now,
        day,
        minute: minute(),
        stage: next.name,
        probability: next.probability,
        amount,
        closes,
      });
    } else if (day > now.closes && slip.happens) {
      way.push({ ...now, day, minute: slip.at, closes: calendar.workday(day + slip.by) });
    }
  }
  return way;
}

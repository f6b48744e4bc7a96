// What the reps of the demo's partners have sold and are selling. Days are told from today; what follows from them (figures,
// commissions, forecasts) the product works out by itself.
import { demoDomain } from '@groundwork/contract/session';
import type { DemoAccount } from './accounts.ts';

export const demoPartners = ['Halyard Partners', 'Bluff Street Consulting'] as const;
type Partner = (typeof demoPartners)[number];

/** Colleagues of the rep whose area can be looked at: nobody is told their passwords. */
export const otherReps: readonly (Pick<DemoAccount, 'email' | 'name'> & { partner: Partner })[] = [
  { email: `ben.archer@${demoDomain}`, name: 'Ben Archer', partner: 'Halyard Partners' },
  { email: `yuki.tanabe@${demoDomain}`, name: 'Yuki Tanabe', partner: 'Halyard Partners' },
  { email: `lena.moss@${demoDomain}`, name: 'Lena Moss', partner: 'Bluff Street Consulting' },
  { email: `omar.said@${demoDomain}`, name: 'Omar Said', partner: 'Bluff Street Consulting' },
  { email: `ana.ribeiro@${demoDomain}`, name: 'Ana Ribeiro', partner: 'Bluff Street Consulting' },
];

export interface ClosedDeal {
  company: string;
  /** Dollars. */
  value: number;
  /** Days ago. */
  registered: number;
  closed: number;
  /** Why it was lost; absent: it was won. */
  lost?: string;
}

export interface OpenDeal {
  company: string;
  value: number;
  stage: 'qualification' | 'proposal_sent' | 'negotiation' | 'contract_review';
  registered: number;
  /** Days in the stage. */
  stageDays: number;
  /** Days from today. */
  closes: number;
  probability: number;
  nextStep: string;
}

/** Won by Rosa; the clients among them are those whose implementations the demo carries out. */
export const won: readonly ClosedDeal[] = [
  { company: 'Ostara Solar', value: 31_500, registered: 420, closed: 371 },
  { company: 'Mistral Travel', value: 24_800, registered: 388, closed: 340 },
  { company: 'Halden Energy', value: 46_000, registered: 350, closed: 296 },
  { company: 'Cedar Vets', value: 18_400, registered: 318, closed: 281 },
  { company: 'Norrland Timber', value: 27_600, registered: 300, closed: 254 },
  { company: 'Orchard Foods', value: 22_500, registered: 262, closed: 227 },
  { company: 'Beacon Dental', value: 12_900, registered: 240, closed: 206 },
  { company: 'Corvid Insurance', value: 48_000, registered: 231, closed: 178 },
  { company: 'Vela Yachts', value: 19_700, registered: 190, closed: 152 },
  { company: 'Lumen Clinics', value: 36_500, registered: 170, closed: 121 },
  { company: 'Alder Press', value: 14_200, registered: 140, closed: 98 },
  { company: 'Rowan Robotics', value: 41_300, registered: 128, closed: 77 },
  { company: 'Cobalt Print', value: 16_800, registered: 101, closed: 50 },
  { company: 'Saltmarsh Inns', value: 28_600, registered: 96, closed: 41 },
  { company: 'Quarry Steel', value: 33_900, registered: 88, closed: 27 },
  { company: 'Hazel Schools', value: 21_700, registered: 70, closed: 16 },
  { company: 'Juniper Audio', value: 26_500, registered: 61, closed: 6 },
];

const noBudget = 'No budget this year';
const stayed = 'Stays with the system they have';
const price = 'Another offer was cheaper';
const silent = 'No answer for six weeks';

export const lost: readonly ClosedDeal[] = [
  { company: 'Pike Boats', value: 15_000, registered: 330, closed: 290, lost: noBudget },
  { company: 'Larch Homes', value: 22_000, registered: 315, closed: 268, lost: price },
  { company: 'Tarn Water', value: 38_000, registered: 290, closed: 243, lost: stayed },
  { company: 'Sorrel Farms', value: 9_500, registered: 270, closed: 231, lost: silent },
  { company: 'Heron Press', value: 17_200, registered: 251, closed: 214, lost: price },
  { company: 'Basalt Gyms', value: 13_400, registered: 220, closed: 190, lost: noBudget },
  { company: 'Teal Hotels', value: 29_000, registered: 214, closed: 166, lost: stayed },
  { company: 'Finch Tax', value: 8_800, registered: 181, closed: 149, lost: silent },
  { company: 'Moor Energy', value: 44_000, registered: 175, closed: 118, lost: price },
  { company: 'Wren Studios', value: 11_600, registered: 150, closed: 110, lost: noBudget },
  { company: 'Birch Bikes', value: 19_900, registered: 131, closed: 91, lost: stayed },
  { company: 'Linden Law', value: 25_300, registered: 120, closed: 68, lost: price },
  { company: 'Osprey Air', value: 52_000, registered: 111, closed: 47, lost: stayed },
  { company: 'Dune Media', value: 14_700, registered: 82, closed: 33, lost: silent },
  { company: 'Flint Tools', value: 18_100, registered: 66, closed: 12, lost: noBudget },
];

export const open: readonly OpenDeal[] = [
  {
    company: 'Granite Freight',
    value: 64_000,
    stage: 'contract_review',
    registered: 58,
    stageDays: 5,
    closes: 11,
    probability: 90,
    nextStep: 'Their legal team sends the signed order',
  },
  {
    company: 'Kestrel Optics',
    value: 22_500,
    stage: 'contract_review',
    registered: 49,
    stageDays: 11,
    closes: 8,
    probability: 85,
    nextStep: 'Countersign the contract',
  },
  {
    company: 'Amber Assurance',
    value: 48_000,
    stage: 'negotiation',
    registered: 44,
    stageDays: 21,
    closes: 50,
    probability: 65,
    nextStep: 'Answer six open points of the security questionnaire',
  },
  {
    company: 'Rill Clinics',
    value: 36_500,
    stage: 'negotiation',
    registered: 37,
    stageDays: 9,
    closes: 58,
    probability: 60,
    nextStep: 'Second offer on Thursday',
  },
  {
    company: 'Quay Marine',
    value: 17_500,
    stage: 'negotiation',
    registered: 41,
    stageDays: 13,
    closes: 73,
    probability: 55,
    nextStep: 'Price for three years',
  },
  {
    company: 'Northgate Logistics',
    value: 28_000,
    stage: 'proposal_sent',
    registered: 22,
    stageDays: 12,
    closes: 46,
    probability: 40,
    nextStep: 'Call with their operations lead',
  },
  {
    company: 'Elm Property',
    value: 24_000,
    stage: 'proposal_sent',
    registered: 19,
    stageDays: 7,
    closes: 53,
    probability: 40,
    nextStep: 'Waits for the budget meeting',
  },
  {
    company: 'Fjord Outdoor',
    value: 26_000,
    stage: 'proposal_sent',
    registered: 31,
    stageDays: 24,
    closes: 60,
    probability: 35,
    nextStep: 'Ask again: no answer for sixteen days',
  },
  {
    company: 'Sage Legal',
    value: 31_000,
    stage: 'qualification',
    registered: 12,
    stageDays: 12,
    closes: 85,
    probability: 20,
    nextStep: 'Demo for the three partners',
  },
  {
    company: 'Zephyr Tours',
    value: 19_000,
    stage: 'qualification',
    registered: 9,
    stageDays: 9,
    closes: 71,
    probability: 20,
    nextStep: 'Find who pays for it',
  },
];

/** Registered and not decided yet: the second stands against a company that another rep was first with. */
export const waiting: readonly (Pick<OpenDeal, 'company' | 'value' | 'closes'> & { domain?: string })[] = [
  { company: 'Thistle Media', value: 12_000, closes: 95 },
  { company: 'Harbor Lane Foods Inc.', value: 34_000, closes: 64, domain: 'shop.harborlane.example' },
];

/** Of the others only what is compared: what they won and lost this year, by rep. */
export const others: readonly { won: readonly ClosedDeal[]; lost: readonly ClosedDeal[]; open?: string }[] = [
  {
    won: [
      { company: 'Cairn Outfitters', value: 33_000, registered: 290, closed: 230 },
      { company: 'Merrow Shipping', value: 52_500, registered: 160, closed: 88 },
      { company: 'Tidewater Bank', value: 61_000, registered: 75, closed: 19 },
    ],
    lost: [
      { company: 'Gannet Travel', value: 21_000, registered: 200, closed: 130, lost: price },
      { company: 'Skua Systems', value: 18_000, registered: 90, closed: 35, lost: stayed },
    ],
    open: 'Harbor Lane Foods',
  },
  {
    won: [
      { company: 'Maple Insurance', value: 44_000, registered: 250, closed: 180 },
      { company: 'Spruce Paper', value: 15_500, registered: 110, closed: 52 },
    ],
    lost: [
      { company: 'Yew Interiors', value: 12_000, registered: 140, closed: 99, lost: noBudget },
      { company: 'Aspen Films', value: 27_000, registered: 100, closed: 44, lost: silent },
      { company: 'Rush Couriers', value: 9_000, registered: 60, closed: 21, lost: price },
    ],
  },
  {
    won: [
      { company: 'Marram Telecom', value: 72_000, registered: 260, closed: 150 },
      { company: 'Kelp Foods', value: 29_400, registered: 120, closed: 61 },
      { company: 'Coral Resorts', value: 38_800, registered: 95, closed: 24 },
    ],
    lost: [{ company: 'Brine Chemicals', value: 41_000, registered: 170, closed: 105, lost: stayed }],
  },
  {
    won: [{ company: 'Tor Mining', value: 57_000, registered: 210, closed: 140 }],
    lost: [
      { company: 'Fen Nurseries', value: 8_500, registered: 130, closed: 85, lost: noBudget },
      { company: 'Beck Breweries', value: 16_500, registered: 80, closed: 38, lost: price },
    ],
  },
  {
    won: [
      { company: 'Prism Optical', value: 26_800, registered: 180, closed: 111 },
      { company: 'Lattice Labs', value: 48_300, registered: 105, closed: 33 },
    ],
    lost: [{ company: 'Helix Gyms', value: 14_000, registered: 125, closed: 70, lost: silent }],
  },
];

/** The address of a company of the demo. */
export function domainOf(company: string): string {
  return `${company.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`;
}

/** Contacts whom nobody can write to. */
export function contactOf(company: string): { name: string; email: string } {
  const names = ['Ida Holm', 'Paul Greer', 'Sofia Conti', 'Dev Rao', 'Marta Silva', 'Jon Ek', 'Aisha Bello'];
  const name = names[company.length % names.length] ?? 'Ida Holm';
  return { name, email: `${name.toLowerCase().replace(' ', '.')}@${domainOf(company)}` };
}

/** The quarter's target of the rep whose area can be looked at, in dollars. */
export const target = 120_000;

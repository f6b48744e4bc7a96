// Who lends at the demo's bank, and what each is like: the sandbox's users, and one who left and whom it does not know.
export interface Colleague {
  id: string;
  first: string;
  last: string;
  email: string;
  isActive: boolean;
  /** How many of ten new customers. */
  share: number;
  /** How long their loans take, beside the usual. */
  pace: number;
  /** Added to the chance that a loan goes on. */
  luck: number;
  /** Of their loans, those that nobody looks at any more and nobody closes. */
  stalled: number;
  /** Of their customers and losses, those that are written down as they should be. */
  care: number;
}

export const colleagues: readonly [Colleague, ...Colleague[]] = [
  {
    id: '0055g00000AA101',
    first: 'Dana',
    last: 'Whitfield',
    email: 'dana.whitfield@example.com',
    isActive: true,
    share: 3,
    pace: 0.85,
    luck: 0.04,
    stalled: 0.02,
    care: 0.98,
  },
  {
    id: '0055g00000AA102',
    first: 'Marcus',
    last: 'Oyelaran',
    email: 'marcus.oyelaran@example.com',
    isActive: true,
    share: 2,
    pace: 1,
    luck: 0,
    stalled: 0.03,
    care: 0.94,
  },
  {
    id: '0055g00000AA103',
    first: 'Priya',
    last: 'Raman',
    email: 'priya.raman@example.com',
    isActive: true,
    share: 2,
    pace: 0.95,
    luck: 0.02,
    stalled: 0.02,
    care: 0.96,
  },
  {
    id: '0055g00000AA104',
    first: 'Tomas',
    last: 'Lindqvist',
    email: 'tomas.lindqvist@example.com',
    isActive: true,
    share: 2,
    pace: 1.25,
    luck: -0.05,
    stalled: 0.14,
    care: 0.15,
  },
  {
    id: '0055g00000AA105',
    first: 'Elena',
    last: 'Marchetti',
    email: 'elena.marchetti@northwind.example',
    isActive: false,
    share: 1,
    pace: 1.05,
    luck: 0,
    stalled: 0.03,
    care: 0.95,
  },
];

/** She left so many days ago; whom her open loans went to. Her customers are still hers. */
export const left = { id: '0055g00000AA105', days: 210, heir: '0055g00000AA103' } as const;

// The stages of a deal, what it takes to leave each of them, and what a deal counts for. Pure: the screen, the calls and the
// import ask the same rules.
import { z } from 'zod';
import type { Fault } from './errors.ts';

export const openStages = ['qualification', 'proposal_sent', 'negotiation', 'contract_review'] as const;
export const OpenStage = z.enum(openStages);
export type OpenStage = z.infer<typeof OpenStage>;

export const dealStages = [...openStages, 'won', 'lost'] as const;
export const DealStage = z.enum(dealStages);
export type DealStage = z.infer<typeof DealStage>;

export const stageNames: Record<DealStage, string> = {
  qualification: 'Qualification',
  proposal_sent: 'Proposal Sent',
  negotiation: 'Negotiation',
  contract_review: 'Contract Review',
  won: 'Won',
  lost: 'Lost',
};

/** How probable a deal of a stage is, in percent, until its rep says otherwise. */
export const stageProbability: Record<DealStage, number> = {
  qualification: 20,
  proposal_sent: 40,
  negotiation: 60,
  contract_review: 80,
  won: 100,
  lost: 0,
};

/** Where a registration stands on its day; expired: it was approved, and its protection has ended. */
export const registrationStates = ['pending', 'approved', 'rejected', 'expired'] as const;
export const RegistrationState = z.enum(registrationStates);
export type RegistrationState = z.infer<typeof RegistrationState>;

/** Days an approved registration keeps other partners off a company, from the approval. */
export const protectionDays = 90;

/** Days of a deal outside of these are slips of the year. */
export const dealDays = { first: '2000-01-01', last: '2099-12-31' } as const;

/** Highest value of a deal, in cents. */
export const maxValueCents = 100_000_000_000;

/** What a deal counts for in a forecast: value × probability / 100 in whole cents, halves away from zero. */
export function weightedCents(valueCents: number, probability: number): number {
  const exact = Math.abs(valueCents) * probability;
  return Math.sign(valueCents) * Math.floor((exact + 50) / 100);
}

/** Whole days between two days (`2026-11-23`). */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

export function isOpenStage(stage: DealStage): stage is OpenStage {
  return stage !== 'won' && stage !== 'lost';
}

/** Whether tasks are added, done and removed: notes and files also of a deal that has ended. */
export function takesTasks(stage: DealStage): boolean {
  return isOpenStage(stage);
}

/** What the rule looks at: the fields of a deal as every answer has them. */
export interface StageFacts {
  stage: DealStage;
  value_cents: number;
  contact_name: string | null;
  contact_email: string | null;
  expected_close_on: string;
  registration: RegistrationState;
  proposal_sent_on: string | null;
  next_step: string | null;
  next_step_due_on: string | null;
  decision_maker: string | null;
  is_value_confirmed: boolean;
  open_tasks: number;
}

/** One thing that must be so before a deal leaves a stage. */
export interface ExitCriterion {
  code: string;
  /** The field of the deal that it is about. */
  field: keyof StageFacts;
  stage: OpenStage;
  /** As it reads in a list of what is done and what is not. */
  name: string;
  /** What to do where it is not met. */
  mend: string;
  isMet: (deal: StageFacts, today: string) => boolean;
}

const isFilled = (text: string | null) => text !== null && text.trim() !== '';

export const exitCriteria: readonly ExitCriterion[] = [
  {
    code: 'contact',
    field: 'contact_name',
    stage: 'qualification',
    name: 'A contact with a name and an e-mail address',
    mend: 'Add the name and the e-mail address of the person you talk to.',
    isMet: deal => isFilled(deal.contact_name) && isFilled(deal.contact_email),
  },
  {
    code: 'value',
    field: 'value_cents',
    stage: 'qualification',
    name: 'A value above zero',
    mend: 'Enter what the deal is worth, as far as you know it today.',
    isMet: deal => deal.value_cents > 0,
  },
  {
    code: 'registration',
    field: 'registration',
    stage: 'qualification',
    name: 'An approved registration',
    mend: 'Wait for the approval; ask again where the registration was rejected or has expired.',
    isMet: deal => deal.registration === 'approved',
  },
  {
    code: 'proposal',
    field: 'proposal_sent_on',
    stage: 'proposal_sent',
    name: 'The day the proposal was sent',
    mend: 'Enter the day on which the proposal went out, today at the latest.',
    isMet: (deal, today) => deal.proposal_sent_on !== null && deal.proposal_sent_on <= today,
  },
  {
    code: 'next_step',
    field: 'next_step',
    stage: 'proposal_sent',
    name: 'A next step with a day',
    mend: 'Write what happens next, and by when.',
    isMet: deal => isFilled(deal.next_step) && deal.next_step_due_on !== null,
  },
  {
    code: 'decision_maker',
    field: 'decision_maker',
    stage: 'negotiation',
    name: 'Who decides at the company',
    mend: 'Enter the name of the person who signs.',
    isMet: deal => isFilled(deal.decision_maker),
  },
  {
    code: 'close_day',
    field: 'expected_close_on',
    stage: 'negotiation',
    name: 'An expected close that has not passed',
    mend: 'Move the expected close to a day that is still to come.',
    isMet: (deal, today) => deal.expected_close_on >= today,
  },
  {
    code: 'value_confirmed',
    field: 'is_value_confirmed',
    stage: 'contract_review',
    name: 'The value as the contract says it',
    mend: 'Hold the value against the contract and confirm it.',
    isMet: deal => deal.is_value_confirmed && deal.value_cents > 0,
  },
  {
    code: 'tasks',
    field: 'open_tasks',
    stage: 'contract_review',
    name: 'Every task done',
    mend: 'Finish the open tasks, or remove those that nobody needs any more.',
    isMet: deal => deal.open_tasks === 0,
  },
  {
    code: 'registration_stands',
    field: 'registration',
    stage: 'contract_review',
    name: 'A registration that was not taken back',
    mend: 'Ask for the registration again, and wait for its approval.',
    // One that has expired may be won: whether somebody else has the company by then is looked for when it is.
    isMet: deal => deal.registration === 'approved' || deal.registration === 'expired',
  },
];

/** What must still be so before the deal can go to `to`. Going back asks for nothing; a jump asks for what each stage that it
 *  passes asks for. */
export function missingFor(deal: StageFacts, to: OpenStage | 'won', today: string): ExitCriterion[] {
  if (!isOpenStage(deal.stage)) return [];
  const from = openStages.indexOf(deal.stage);
  const until = to === 'won' ? openStages.length : openStages.indexOf(to);
  const passed = openStages.slice(from, until);
  return exitCriteria.filter(each => passed.includes(each.stage) && !each.isMet(deal, today));
}

/** The same as a refusal tells it: the place, what stands there, and the mend. */
export function faultsFor(deal: StageFacts, to: OpenStage | 'won', today: string): Fault[] {
  return missingFor(deal, to, today).map(({ field, stage, name, mend }) => {
    const value = deal[field];
    return {
      place: `deal.${field}`,
      message: `${stageNames[stage]} cannot be left without: ${lowerFirst(name)}.`,
      mend,
      ...(value !== null && { value: String(value) }),
    };
  });
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  exitCriteria,
  faultsFor,
  maxValueCents,
  missingFor,
  openStages,
  type StageFacts,
  weightedCents,
} from './deal-stages.ts';

const today = '2026-11-23';
const complete: StageFacts = {
  stage: 'qualification',
  value_cents: 100,
  contact_name: 'Ada',
  contact_email: 'ada@example.com',
  expected_close_on: today,
  registration: 'approved',
  proposal_sent_on: today,
  next_step: 'Call',
  next_step_due_on: today,
  decision_maker: 'Grace',
  is_value_confirmed: true,
  open_tasks: 0,
};

describe('the weighted value', () => {
  it.each([
    [3_100_000, 20, 620_000],
    [1, 50, 1],
    [1, 49, 0],
    [3, 50, 2],
    [-1, 50, -1],
    [-3, 50, -2],
    [0, 100, 0],
    [maxValueCents, 100, maxValueCents],
  ])('of %i at %i %% is %i', (value, probability, weighted) => {
    expect(weightedCents(value, probability)).toBe(weighted);
  });

  it('is half a cent off at most, and a whole number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: maxValueCents }),
        fc.integer({ min: 0, max: 100 }),
        (value, percent) => {
          const weighted = weightedCents(value, percent);
          expect(Number.isSafeInteger(weighted)).toBe(true);
          expect(Math.abs(weighted * 100 - value * percent)).toBeLessThanOrEqual(50);
        },
      ),
    );
  });
});

describe('leaving a stage', () => {
  it('asks a complete deal for nothing, wherever it goes', () => {
    for (const stage of openStages)
      for (const to of [...openStages, 'won'] as const)
        expect(missingFor({ ...complete, stage }, to, today)).toEqual([]);
  });

  it('asks a deal that lacks everything for what it passes, and for nothing on the way back', () => {
    const bare: StageFacts = {
      ...complete,
      value_cents: 0,
      contact_name: ' ',
      expected_close_on: '2026-11-22',
      registration: 'rejected',
      proposal_sent_on: '2026-11-24',
      next_step: null,
      decision_maker: null,
      is_value_confirmed: false,
      open_tasks: 1,
    };
    for (const [from, stage] of openStages.entries())
      for (const [index, to] of openStages.entries()) {
        const passed = openStages.slice(from, index);
        const asked = exitCriteria.filter(each => passed.includes(each.stage));
        expect(missingFor({ ...bare, stage }, to, today)).toEqual(asked);
      }
    expect(missingFor(bare, 'won', today)).toEqual(exitCriteria);
    expect(faultsFor(bare, 'proposal_sent', today)[1]).toEqual({
      place: 'deal.value_cents',
      value: '0',
      message: 'Qualification cannot be left without: a value above zero.',
      mend: 'Enter what the deal is worth, as far as you know it today.',
    });
  });
});

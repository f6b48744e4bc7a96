import { describe, expect, it } from 'vitest';
import { plainCosts } from '../../test-data/call-costs.ts';
import { freshPortal } from '../../test-data/portal-schema.ts';
import { addBusinessDays } from '../calendar/business-days.ts';
import { ANY } from '../decide/outcome-words.ts';
import { planPipelines } from '../decide/pipelines.ts';
import { emptyCount, type StageCount } from '../decide/stage-counts.ts';
import { DecisionRegistry } from '../decisions/registry.ts';
import { countCalls, estimateMinutes } from './calls.ts';

describe('planning', () => {
  it('counts working days', () => {
    expect(addBusinessDays('2026-11-20', 0)).toBe('2026-11-20');
    expect(addBusinessDays('2026-11-20', 1)).toBe('2026-11-23');
    expect(addBusinessDays('2026-11-21', 0)).toBe('2026-11-23');
    expect(addBusinessDays('2026-12-30', 5)).toBe('2027-01-06');
  });

  it('counts whole batches and says what the limit makes of them', () => {
    const calls = countCalls(
      {
        objects: [
          { object: 'contacts', records: 100_001, in_portal: 0 },
          { object: 'visits', records: 1, in_portal: 0 },
        ],
        pairs: [{ links: 101, from_records: 1001 }],
        blueprint: {
          custom_objects: ['visits'],
          groups: 2,
          new_properties: [100, 101],
          option_updates: 1,
          labels: 0,
          label_pairs: 0,
          named_pairs: 0,
          pipelines: 1,
        },
      },
      freshPortal(),
      plainCosts,
    );
    expect(calls).toEqual({
      // The custom object is only there to be looked at once the blueprint has made it; each of both steps asks first what
      // the portal allows: of three kinds of settings, and of records of two objects.
      inspect: 7 + 2 * 10 + (1 + 3) + (1 + 1 + 2),
      blueprint: 2 + 2 + (2 + 3) + 1 + 3,
      // Once for each object to find its records, once to look whose they are.
      read: 2 + 2,
      write: 1001 + 1,
      associate: 2,
      verify: 1001 + 1 + 11 + 2,
      total: 35 + 13 + 4 + 1002 + 2 + 1015,
    });
    expect(estimateMinutes(6000, { max: 100, interval_ms: 10_000 })).toBe(10);
  });

  it('lets an answer stand only when it is one of the options', () => {
    const question = {
      id: 'q',
      question: '?',
      why: '',
      about: {},
      options: [
        { value: 'a', label: 'A', effect: '' },
        { value: 'b', label: 'B', effect: '' },
      ],
      default: 'a',
    };
    expect(new DecisionRegistry({ q: 'b' }).ask(question)).toBe('b');
    const book = new DecisionRegistry({ q: 'c' });
    expect(book.ask(question)).toBe('a');
    expect(book.all()[0]?.answer).toBeNull();
  });
});

describe('pipelines', () => {
  const stage = (label: string, rows = 10): StageCount => ({
    ...emptyCount(label, ''),
    rows,
    values: new Set([label]),
    signed: new Map([['', { signs: { flags: ANY, status: ANY, probability: ANY }, rows, amount: 0 }]]),
  });
  const deals = {
    object: 'deals' as const,
    columns: { flags: [], status: [], probability: [] },
    definitions: new Map(),
    system: 'Salesforce',
  };

  it.each([
    [
      'German',
      ['Gewonnen', 'Verhandlung', 'Angebot', 'Qualifizierung', 'Verloren'],
      ['Qualifizierung', 'Angebot', 'Verhandlung', 'Gewonnen', 'Verloren'],
    ],
    [
      'French',
      ['Perdu', 'Négociation', 'Gagné', 'Devis', 'Prospection'],
      ['Prospection', 'Devis', 'Négociation', 'Gagné', 'Perdu'],
    ],
    [
      'Spanish',
      ['Ganado', 'Propuesta', 'Prospección', 'Perdido', 'Negociación'],
      ['Prospección', 'Propuesta', 'Negociación', 'Ganado', 'Perdido'],
    ],
  ])('puts %s stages in their order', (_language, labels, ordered) => {
    const plan = planPipelines(
      { ...deals, stages: labels.map(label => stage(label)) },
      freshPortal(),
      new DecisionRegistry({}),
    );
    const stages = plan.pipelines[0]?.stages ?? [];
    expect(stages.map(one => one.label)).toEqual(ordered);
    expect(stages.map(one => one.is_closed)).toEqual([false, false, false, true, true]);
    expect(stages.map(one => one.probability).slice(-2)).toEqual([1, 0]);
  });

  it('uses the portal’s own pipeline when it has every stage', () => {
    const plan = planPipelines(
      { ...deals, stages: [stage('closed won'), stage('Contract Sent')] },
      freshPortal(),
      new DecisionRegistry({}),
    );
    expect(plan).toEqual({
      moved: 0,
      pipelines: [],
      pipelineIds: { '': 'default' },
      stageIds: { 'closed won': 'closedwon', 'Contract Sent': 'contractsent' },
    });
  });

  it('gives no pipeline a label or an id that another has', () => {
    const portal = freshPortal();
    const first = planPipelines({ ...deals, stages: [stage('Neu')] }, portal, new DecisionRegistry({}));
    const again = planPipelines(
      {
        ...deals,
        stages: [
          stage('Anders'),
          { ...stage('Offen'), pipeline: 'Renewals' },
          { ...stage('Zu'), pipeline: 'renewals' },
        ],
      },
      { ...portal, pipelines: [...portal.pipelines, ...first.pipelines] },
      new DecisionRegistry({}),
    );
    const created = [...first.pipelines, ...again.pipelines];
    expect(created.map(one => one.label)).toEqual([
      'Sales (Salesforce)',
      'Sales (Salesforce) 2',
      'Renewals',
      'Renewals 2',
    ]);
    expect(new Set(created.map(one => one.id)).size).toBe(4);
    expect(new Set(created.flatMap(one => one.stages.map(({ id }) => id))).size).toBe(4);
  });

  it('moves stages to the nearest ones when told to use the portal’s pipeline, and won stays won', () => {
    const plan = planPipelines(
      { ...deals, stages: [stage('Gewonnen'), stage('Angebot'), stage('Verloren')] },
      freshPortal(),
      new DecisionRegistry({ 'pipeline:deals': 'use:default' }),
    );
    expect(plan.stageIds).toEqual({
      Angebot: 'presentationscheduled',
      Gewonnen: 'closedwon',
      Verloren: 'closedlost',
    });
  });

  it('gives tickets a closed stage even when the data has none', () => {
    const plan = planPipelines(
      { ...deals, object: 'tickets', stages: [stage('Open')] },
      freshPortal(),
      new DecisionRegistry({}),
    );
    expect(plan.pipelines[0]?.stages.map(one => one.is_closed)).toEqual([false, true]);
  });
});

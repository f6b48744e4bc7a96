// Checks of deals. Numbers and thresholds are those of the audit catalogue.
import type { Fix, Severity } from '@groundwork/contract/audits';
import { dayOf, outcomeOf } from '../portal/deal.ts';
import { type Check, findingOf, type Snapshot, type SnapshotRecord, valueOf } from './snapshot.ts';

const labelOf = (deal: SnapshotRecord) => valueOf(deal, 'dealname') || `Deal ${deal.id}`;
const amount = (deal: SnapshotRecord) => valueOf(deal, 'amount');
const hasNoAmount = (deal: SnapshotRecord) => !(Number(amount(deal)) > 0);

interface DealRule {
  number: string;
  severity: Severity;
  title: string;
  why: string;
  fix: Fix | null;
  /** Which deals the rule is about, and which of those break it. */
  about: 'open' | 'won' | 'all';
  breaks: (deal: SnapshotRecord, snapshot: Snapshot) => boolean;
  shows: (deal: SnapshotRecord) => string;
}

const rules: DealRule[] = [
  {
    number: 'D01',
    severity: 'high',
    title: 'Open deals past their close date',
    why: 'The close date lies before today and the stage is open.',
    fix: {
      description: 'Ask each owner for a new date, or to close the deal.',
      is_automatic: false,
      reversibility: 'reversible',
    },
    about: 'open',
    breaks: (deal, { today }) => {
      const day = dayOf(valueOf(deal, 'closedate'));
      return day !== undefined && day < today;
    },
    shows: deal => dayOf(valueOf(deal, 'closedate')) ?? '',
  },
  {
    number: 'D02',
    severity: 'high',
    title: 'Open deals without an amount',
    why: 'The amount is empty or 0, so the deal is missing from every forecast.',
    fix: null,
    about: 'open',
    breaks: hasNoAmount,
    shows: amount,
  },
  {
    number: 'D03',
    severity: 'high',
    title: 'Deals without a close date',
    why: 'The close date is empty.',
    fix: null,
    about: 'open',
    breaks: deal => dayOf(valueOf(deal, 'closedate')) === undefined,
    shows: deal => valueOf(deal, 'closedate'),
  },
  {
    number: 'D05',
    severity: 'medium',
    title: 'Deals without a contact',
    why: 'The deal is linked to nobody.',
    fix: null,
    about: 'all',
    breaks: (deal, { dealsWithContact }) => !dealsWithContact.has(deal.id),
    shows: () => '',
  },
  {
    number: 'D06',
    severity: 'medium',
    title: 'Deals without a company',
    why: 'The deal is linked to no company.',
    fix: {
      description: 'Link the company of the deal’s contact where there is one.',
      is_automatic: true,
      reversibility: 'reversible',
    },
    about: 'all',
    breaks: (deal, { dealsWithCompany }) => !dealsWithCompany.has(deal.id),
    shows: () => '',
  },
  {
    number: 'D12',
    severity: 'medium',
    title: 'Won deals without an amount',
    why: 'The deal is won but its amount is empty or 0, so revenue is reported too low.',
    fix: null,
    about: 'won',
    breaks: hasNoAmount,
    shows: amount,
  },
];

export const dealChecks: Check[] = rules.map(rule => ({
  number: rule.number,
  run(snapshot) {
    const { deals, pipelines } = snapshot;
    const all =
      rule.about === 'all' ? deals : deals.filter(deal => outcomeOf(deal, pipelines) === rule.about);
    const bad = all.filter(deal => rule.breaks(deal, snapshot));
    const { number: check, severity, title, why, fix } = rule;
    return findingOf({ check, object: 'deals', severity, title, why, fix }, bad, all, labelOf, rule.shows);
  },
}));

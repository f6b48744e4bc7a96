// Where a deal goes from where it stands: to another stage, won, lost, or open again. For a deal that is locked.
import type { Deal } from '@groundwork/contract/deal-shapes';
import {
  type DealStage,
  faultsFor,
  isOpenStage,
  type OpenStage,
  stageNames,
  stageProbability,
} from '@groundwork/contract/deal-stages';
import { Refusal } from '@groundwork/contract/errors';
import type { Tx } from '../../platform/db.ts';
import { pastDayFaults, probabilityAfter, refuseFaults, requireOpen, requireReopenable } from './rules.ts';
import * as store from './store-changes.ts';

interface By {
  /** As they are called in the deal's history. */
  actor: string;
  today: string;
}

/** @throws Refusal conflict for a closed deal; invalid_request for what the stages on the way still ask for */
export async function moveToStage(tx: Tx, deal: Deal, to: OpenStage, { actor, today }: By): Promise<void> {
  const after = stageAfter(deal, to, today);
  if (after) await store.changeStage(tx, deal, { ...after, actor });
}

/** What becomes of a deal that goes to a stage; undefined where it is. @throws Refusal conflict, invalid_request */
export function stageAfter(
  deal: Deal,
  to: OpenStage,
  today: string,
): { stage: OpenStage; probability: number } | undefined {
  requireOpen(deal);
  if (to === deal.stage) return undefined;
  requireExit(deal, to, today);
  return { stage: to, probability: probabilityAfter(deal, stageProbability, to) };
}

/** @throws Refusal conflict, invalid_request */
export async function winDeal(tx: Tx, deal: Deal, closed_on: string, { actor, today }: By): Promise<void> {
  requireOpen(deal);
  requireExit(deal, 'won', today);
  refuseFaults(pastDayFaults('closed_on', closed_on, today, deal.registered_on));
  const probability = stageProbability.won;
  await store.changeStage(tx, deal, { stage: 'won', probability, closed_on, actor });
}

/** @throws Refusal conflict, invalid_request */
export async function loseDeal(
  tx: Tx,
  deal: Deal,
  { closed_on, reason }: { closed_on: string; reason: string },
  { actor, today }: By,
): Promise<void> {
  requireOpen(deal);
  refuseFaults(pastDayFaults('closed_on', closed_on, today, deal.registered_on));
  const probability = stageProbability.lost;
  const lost = { stage: 'lost', probability, closed_on, lost_reason: reason } as const;
  await store.changeStage(tx, deal, { ...lost, actor, reason });
}

/** Back to the stage that it was closed from. @throws Refusal conflict */
export async function reopenDeal(tx: Tx, deal: Deal, reason: string, { actor }: By): Promise<void> {
  requireReopenable(deal);
  const before: DealStage = (await store.stageBefore(tx, deal)) ?? 'qualification';
  const stage = isOpenStage(before) ? before : 'qualification';
  const probability = stageProbability[stage];
  await store.changeStage(tx, deal, {
    stage,
    probability,
    closed_on: null,
    lost_reason: null,
    actor,
    reason,
  });
}

function requireExit(deal: Deal, to: OpenStage | 'won', today: string): void {
  const faults = faultsFor(deal, to, today);
  if (faults.length === 0) return;
  const message = `This deal cannot go to ${stageNames[to]} yet: ${faults.map(fault => fault.message).join(' ')}`;
  throw new Refusal('invalid_request', { message, faults });
}

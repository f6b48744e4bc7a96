// The orders a delivery meeting goes through the projects in. Pure.
import type { DeliveryProject } from '@groundwork/contract/delivery';
import { stages } from '@groundwork/contract/stages';

export const orders = ['slip', 'stage'] as const;
export type Order = (typeof orders)[number];
export const orderNames: Record<Order, string> = { slip: 'By slip', stage: 'By stage' };
export const orderSentences: Record<Order, string> = {
  slip: 'the most slip first',
  stage: 'by stage, in each the most slip first',
};

/** The server answers by slip; within a group that order stays. */
export function inOrder(projects: readonly DeliveryProject[], order: Order): readonly DeliveryProject[] {
  if (order === 'slip') return projects;
  return projects.toSorted((one, other) => stages.indexOf(one.stage) - stages.indexOf(other.stage));
}

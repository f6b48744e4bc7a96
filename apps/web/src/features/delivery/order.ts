// The orders a delivery meeting goes through the projects in. Pure.
import type { DeliveryProject } from '@groundwork/contract/delivery';
import { stages } from '@groundwork/contract/stages';

export const orders = ['slip', 'stage', 'lead'] as const;
export type Order = (typeof orders)[number];
export const orderNames: Record<Order, string> = { slip: 'By slip', stage: 'By stage', lead: 'By lead' };
export const orderSentences: Record<Order, string> = {
  slip: 'the most slip first',
  stage: 'by stage, in each the most slip first',
  lead: 'by lead, of each the most slip first, those without one last',
};

/** The server answers by slip; within a group that order stays. */
export function inOrder(projects: readonly DeliveryProject[], order: Order): readonly DeliveryProject[] {
  if (order === 'slip') return projects;
  if (order === 'lead')
    return projects.toSorted((one, other) => {
      if (one.lead === null || other.lead === null)
        return Number(one.lead === null) - Number(other.lead === null);
      return one.lead.name.localeCompare(other.lead.name) || one.lead.id.localeCompare(other.lead.id);
    });
  return projects.toSorted((one, other) => stages.indexOf(one.stage) - stages.indexOf(other.stage));
}

// What each piece of work costs in the implementation flow, as the adapter and the change sets really do it: the plan's figures are made of it.
import {
  associateCalls,
  createLabelCalls,
  createObjectCalls,
  createPipelineCalls,
  enablementCalls,
  inspectCalls,
  lookCalls,
  membersCalls,
  ownerCalls,
  preflightCalls,
  propertyCreateCalls,
  readAssociationsCalls,
  readCalls,
  writeCalls,
} from '@groundwork/crm/call-count';
import { findCalls } from '@groundwork/crm/finding';
import type { CallCosts } from '@groundwork/engine/plan/calls';

const each = (count: number): number => count;
const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);

export const callCosts: CallCosts = {
  inspect: (objects, { owners }) => inspectCalls(objects) + ownerCalls(owners),
  createObjects: createObjectCalls,
  createGroups: each,
  createProperties: propertyCreateCalls,
  updateOptions: each,
  createPipelines: createPipelineCalls,
  createLabels: createLabelCalls,
  readLabels: each,
  find: (object, sourceCount, portalCount) => findCalls({ object, sourceCount, portalCount }),
  look: lookCalls,
  preflight: (kinds, objects, needed) => preflightCalls(kinds, objects) + enablementCalls(needed),
  write: writeCalls,
  read: readCalls,
  associate: (links, sizes) => (sizes ? sum(sizes.map(associateCalls)) : associateCalls(links)),
  readAssociations: (records, sizes) =>
    sizes ? sum(sizes.map(membersCalls)) : readAssociationsCalls(records),
  count: each,
};

// What each piece of work costs in the implementation flow, as the adapter and the change sets really do it: the plan's figures are made of it.
import {
  associateCalls,
  createLabelCalls,
  createObjectCalls,
  createPipelineCalls,
  enablementCalls,
  inspectCalls,
  lookCalls,
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
  look: (_object, sourceCount, portalCount) => lookCalls(sourceCount, portalCount),
  preflight: (kinds, objects, needed) => preflightCalls(kinds, objects) + enablementCalls(needed),
  write: writeCalls,
  read: readCalls,
  associate: associateCalls,
  readAssociations: readAssociationsCalls,
  count: each,
};

// What one request to the portal carries, as the adapter really sends them: the plan's figures are made from it.
import {
  ASSOCIATION_BATCH_SIZE,
  BATCH_SIZE,
  inspectCalls,
  PROPERTY_BATCH_SIZE,
  READ_ASSOCIATIONS_SIZE,
} from '@groundwork/crm/call-count';
import type { CallSizes } from '@groundwork/engine/plan/call-sizes';

const fixed = inspectCalls([]);
const perObject = inspectCalls(['contacts']) - fixed;

export const callSizes: CallSizes = {
  record_batch: BATCH_SIZE,
  association_batch: ASSOCIATION_BATCH_SIZE,
  association_read_batch: READ_ASSOCIATIONS_SIZE,
  property_batch: PROPERTY_BATCH_SIZE,
  inspect_fixed: fixed,
  inspect_per_object: perObject,
  inspect_per_pipelined: inspectCalls(['deals']) - fixed - perObject,
  reads_empty_objects: false,
};

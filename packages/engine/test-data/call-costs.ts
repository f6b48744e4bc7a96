// Costs of a portal that takes a hundred of everything at once; for tests that only need some figure.
import type { CallCosts } from '../src/plan/calls.ts';

const batches = (count: number): number => Math.ceil(count / 100);

export const plainCosts: CallCosts = {
  inspect: objects => 4 + 3 * objects.length,
  createObjects: count => 2 * count,
  createGroups: count => count,
  createProperties: count => (count === 0 ? 0 : batches(count) + 1),
  updateOptions: count => count,
  createPipelines: count => 3 * count,
  createLabels: count => 2 * count,
  readLabels: pairs => pairs,
  find: (_, records, inPortal) => Math.min(batches(records), Math.max(1, batches(inPortal))),
  look: (_, records, inPortal) => Math.min(batches(records), Math.max(1, batches(inPortal))),
  preflight: (kinds, objects) => 1 + kinds + objects.length,
  write: (_, records) => batches(records),
  read: batches,
  associate: batches,
  readAssociations: batches,
  count: objects => objects,
};

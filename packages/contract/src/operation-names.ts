// How kinds of long work are called wherever people read of them.
import type { OperationKind } from './operations.ts';

export const operationKindNames: Record<OperationKind, string> = {
  'intake.analyze': 'Analysis of the files',
  'changeset.propose': 'Working out the changes',
  'changeset.apply': 'Applying the changes',
  'changeset.undo': 'Taking the changes back',
  'portal.sync': 'Sync with the portal',
  'merges.search': 'Search for duplicates in the portal',
  'audit.run': 'Data-quality audit',
  'optimizer.optimize': 'Proposing fixes',
  'revops.analyze': 'Pipeline figures',
};

// The kinds of operations and what they can be at. Apart from their shapes: the addresses of the console, which come with every
// page, narrow by them.

export const operationKinds = [
  'intake.analyze',
  'changeset.propose',
  'changeset.apply',
  'changeset.undo',
  'portal.sync',
  'audit.run',
  'optimizer.optimize',
  'revops.analyze',
] as const;

export const operationStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;

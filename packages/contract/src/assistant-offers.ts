// What the assistant may offer to begin: calls that analyse or propose, and none that approves, applies, decides or removes. A
// person presses; nothing begins by itself.
import { z } from 'zod';
import { FixRequest } from './fixes.ts';
import { ProjectId } from './ids.ts';
import { MergeableObject } from './merges.ts';

/** Each of them with why it may be offered. */
export const offerable = {
  'audit.run': 'It reads the portal and writes nothing there.',
  'merges.search':
    'It reads the portal and lists what looks like one record; people say of each group what it is.',
  'fixes.propose': 'It works out a change set from the kept audit, which waits until a person approves it.',
  'revops.analyze': 'It reads the portal and writes nothing there.',
  'intake.analyze': 'It reads the uploaded files; what is unclear becomes questions.',
} as const;
export type Offerable = keyof typeof offerable;
export const mostOffers = 3;

const said = {
  /** What the button says. */
  title: z.string(),
  /** What it will do, and that nothing is written to the portal before a person approves. */
  sentence: z.string(),
  project: z.object({ id: ProjectId, name: z.string() }),
};
const ofProject = z.object({ project_id: ProjectId });
const One = z.object({ id: ProjectId });

/** A call with its arguments: sent by the person's own session when they press, and by nothing else. */
export const AssistantOffer = z.discriminatedUnion('call', [
  z.object({ ...said, call: z.literal('audit.run'), body: ofProject }),
  z.object({ ...said, call: z.literal('revops.analyze'), body: ofProject }),
  z.object({ ...said, call: z.literal('intake.analyze'), body: ofProject }),
  z.object({
    ...said,
    call: z.literal('merges.search'),
    params: One,
    body: z.object({ object: MergeableObject }),
  }),
  z.object({
    ...said,
    call: z.literal('fixes.propose'),
    params: One,
    body: FixRequest.pick({ audit_id: true, checks: true }),
  }),
]);
export type AssistantOffer = z.infer<typeof AssistantOffer>;

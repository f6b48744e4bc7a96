// People of ours to whom work can be given: whoever has worked with a queue of the platform.
import { z } from 'zod';
import { call } from './call.ts';
import { Id, Timestamp } from './paging.ts';

export const Assignee = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  is_me: z.boolean(),
});
export type Assignee = z.infer<typeof Assignee>;

export const StaffMember = Assignee.extend({ seen_at: Timestamp });
export type StaffMember = z.infer<typeof StaffMember>;

/** Days after which somebody who has not been there is no longer offered. */
export const staffOfferedDays = 30;

/** Whose work a list shows: one's own, nobody's, or anybody's. */
export const takenBy = ['me', 'nobody', 'somebody'] as const;
export const TakenBy = z.enum(takenBy);
export type TakenBy = z.infer<typeof TakenBy>;

export const staffCalls = {
  list: call({
    name: 'staff.list',
    method: 'GET',
    path: '/staff',
    summary: 'People of ours to whom tickets and leads can be given, oneself first',
    permission: 'platform.read',
    reply: z.array(StaffMember),
  }),
} as const;

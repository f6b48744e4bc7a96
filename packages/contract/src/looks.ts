// Looking as a person of a client: what they would see, for a while, reading only, and with both names written down.
import { z } from 'zod';
import { call } from './call.ts';
import { OrganizationId } from './ids.ts';
import { Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';

export const LookId = z.uuid();

export const lookMinutes = 30;
/** A look that nobody uses ends by itself: whoever closes the window need not think of it. */
export const idleLookMinutes = 5;

export const Look = z.object({
  id: LookId,
  staff_name: z.string(),
  staff_email: z.string(),
  person_name: z.string(),
  person_email: z.string(),
  organization_id: OrganizationId,
  organization_name: z.string(),
  reason: z.string(),
  started_at: Timestamp,
  ends_at: Timestamp,
  ended_at: Timestamp.nullable(),
});
export type Look = z.infer<typeof Look>;

const One = z.object({ id: LookId });

export const lookCalls = {
  start: call({
    name: 'looks.start',
    method: 'POST',
    path: '/looks',
    summary: `Look as a person of a client for at most ${lookMinutes} minutes, reading only`,
    permission: 'users.look_as',
    peopleOnly: peopleOnly.look,
    changes: ['users.get'],
    body: z.object({
      user_id: z.string().min(1).max(300),
      reason: z
        .string()
        .trim()
        .min(10, 'Say in at least 10 characters why: the person reads it')
        .max(500, 'A reason has at most 500 characters'),
    }),
    reply: Look,
    status: 201,
    failures: ['conflict'],
  }),
  get: call({
    name: 'looks.get',
    method: 'GET',
    path: '/looks/{id}',
    summary: 'One’s own look: who, as whom, until when',
    permission: 'users.look_as',
    underLook: 'as_staff',
    params: One,
    reply: Look,
  }),
  end: call({
    name: 'looks.end',
    method: 'POST',
    path: '/looks/{id}/end',
    summary: 'End one’s own look',
    permission: 'users.look_as',
    peopleOnly: peopleOnly.look,
    underLook: 'as_staff',
    changes: 'everything',
    params: One,
    status: 204,
  }),
  own: call({
    name: 'looks.own',
    method: 'GET',
    path: '/session/looks',
    summary: 'Who of the platform looked as oneself, when and why',
    permission: 'signed_in',
    reply: z.object({
      data: z.array(
        Look.pick({ id: true, staff_name: true, reason: true, started_at: true, ended_at: true }),
      ),
    }),
  }),
} as const;

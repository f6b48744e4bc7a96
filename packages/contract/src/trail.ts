// The trail: who did what, when, on whose behalf and from where; and whether anybody has tampered with it.
import { z } from 'zod';
import { call } from './call.ts';
import { OrganizationId } from './ids.ts';
import { Id, PageQuery, page, Timestamp } from './paging.ts';

export const TrailEntry = z.object({
  id: Id,
  at: Timestamp,
  /** Who, by address; the name of a part of the product where nobody asked for it. */
  actor: z.string(),
  actor_subject: z.string().nullable(),
  /** Whom a member of staff looked as while doing it; of a program, who made its service account or let it act for them. */
  on_behalf_of: z.string().nullable(),
  /** `noun.verb`, as the call is named. */
  action: z.string(),
  target_kind: z.string().nullable(),
  target_id: z.string().nullable(),
  /** null for the platform itself. */
  organization_id: OrganizationId.nullable(),
  /** null also once the organization is gone. */
  organization_name: z.string().nullable(),
  /** Where the request came from; both null for the product's own work, and for entries older than this. */
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** Names of what changed and harmless values. */
  details: z.record(z.string(), z.unknown()),
  correlation_id: z.string().nullable(),
  /** What it said of people was erased: when, by whom and why; of what staff did, who did it stays. */
  erased: z.object({ at: Timestamp, by: z.string(), why: z.string(), keeps_actor: z.boolean() }).nullable(),
  /** Its number in the chain; null while it waits for its seal, which takes about a second. */
  sequence: z.number().int().nullable(),
});
export type TrailEntry = z.infer<typeof TrailEntry>;

export const TrailFilter = z.object({
  /** The beginning of an address: who did it, or on whose behalf. */
  person: z.string().trim().min(1).max(320).optional(),
  /** An action, or a noun with all of its actions (`projects.`). */
  action: z.string().trim().min(1).max(100).optional(),
  /** `platform` for the entries of no organization. */
  organization_id: z.union([OrganizationId, z.literal('platform')]).optional(),
  /** Part of its name. */
  organization: z.string().trim().min(1).max(200).optional(),
  /** The id of what it was done to. */
  target: z.string().trim().min(1).max(200).optional(),
  from: Timestamp.optional(),
  to: Timestamp.optional(),
});
export type TrailFilter = z.infer<typeof TrailFilter>;

/** `edited`: it says something else than when it was sealed. `deleted`: its seal is there and it is not, or a number is
 *  missing. `reordered`: its seal belongs to another place. `inserted`: it was never sealed, or written for an earlier time.
 *  `cut`: a checkpoint says that the chain went further. `resealed`: its seal is not one of the product's. */
export const tamperings = ['edited', 'deleted', 'reordered', 'inserted', 'cut', 'resealed'] as const;

export const BrokenEntry = z.object({
  kind: z.enum(tamperings),
  sequence: z.number().int().nullable(),
  entry_id: Id.nullable(),
  /** A sentence for people. */
  message: z.string(),
});
export type BrokenEntry = z.infer<typeof BrokenEntry>;

export const ErasedPart = z.object({
  at: Timestamp,
  by: z.string(),
  why: z.string(),
  entries: z.number().int(),
});

/** What one part of a verification found. Whoever asks goes on with `next` until it is null. */
export const VerifiedPart = z.object({
  /** Entries looked at in this part. */
  checked: z.number().int(),
  /** How far it is: steps taken of all there are to take. */
  done: z.number().int(),
  total: z.number().int(),
  /** In order; at most 200 of a part are named, and all are counted. */
  broken: z.array(BrokenEntry),
  broken_count: z.number().int(),
  /** Erased by the product itself, which breaks nothing: by each erasure. */
  erased: z.array(ErasedPart),
  /** Still without a seal. */
  waiting: z.number().int(),
  next: z.string().nullable(),
});
export type VerifiedPart = z.infer<typeof VerifiedPart>;

export const TrailCheckpoint = z.object({
  sequence: z.number().int(),
  at: Timestamp,
  /** As the log has it. */
  text: z.string(),
  /** The public half of the key that checkpoints are signed with (Ed25519, SPKI, base64). */
  public_key: z.string(),
});
export type TrailCheckpoint = z.infer<typeof TrailCheckpoint>;

export const trailCalls = {
  list: call({
    name: 'trail.list',
    method: 'GET',
    path: '/security/trail',
    summary: 'Who did what, newest first',
    permission: 'security.read',
    query: PageQuery.extend(TrailFilter.shape),
    reply: page(TrailEntry),
  }),
  export: call({
    name: 'trail.export',
    method: 'GET',
    path: '/security/trail/export',
    summary: 'The same as a file, with everything that the filter takes',
    permission: 'security.read',
    query: TrailFilter.extend({ format: z.enum(['csv', 'json']) }),
    stream: 'download',
    media: ['text/csv', 'application/json'],
  }),
  checkpoint: call({
    name: 'trail.checkpoint',
    method: 'GET',
    path: '/security/trail/checkpoint',
    summary: 'How far the chain had come when it was last signed',
    permission: 'security.read',
    reply: z.object({ last: TrailCheckpoint.nullable(), waiting: z.number().int() }),
  }),
  verify: call({
    name: 'trail.verify',
    method: 'GET',
    path: '/security/trail/verify',
    summary: 'Checks a part of the chain, and names each entry that was tampered with',
    permission: 'security.read',
    query: z.object({
      /** `next` of the part before; absent at the beginning. */
      after: z.string().max(500).optional(),
      /** A checkpoint from the log, which the chain must still hold. */
      checkpoint: z.string().trim().max(400).optional(),
    }),
    reply: VerifiedPart,
  }),
} as const;

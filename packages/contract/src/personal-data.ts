// Everything the product holds about a person: as they may take it with them, and, for those who run the platform, of anybody by
// their e-mail address.
import { z } from 'zod';
import { call } from './call.ts';
import { OrganizationId } from './ids.ts';
import { Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';

/** What is held of somebody, by where it is. */
export const HeldData = z.object({
  email: z.string(),
  memberships: z.array(
    z.object({
      organization_id: OrganizationId,
      organization_name: z.string(),
      role: z.string(),
      status: z.string(),
    }),
  ),
  /** At the embedded issuer; null: none, or another issuer keeps it. */
  account: z.object({ subject: z.string(), roles: z.array(z.string()) }).nullable(),
  /** Tables in which records name them. */
  places: z.array(z.object({ place: z.string(), rows: z.number().int() })),
  files: z.number().int(),
});
export type HeldData = z.infer<typeof HeldData>;

export const ErasureReport = z.object({
  email: z.string(),
  erased_at: Timestamp,
  by: z.string(),
  /** `emptied`: that something was done stays, and nothing of the person. */
  removed: z.array(
    z.object({ place: z.string(), rows: z.number().int(), how: z.enum(['removed', 'emptied']) }),
  ),
  stays: z.array(z.object({ place: z.string(), rows: z.number().int(), why: z.string() })),
});
export type ErasureReport = z.infer<typeof ErasureReport>;

const email = z.email().max(320);

export const personalDataCalls = {
  export: call({
    name: 'personalData.export',
    method: 'GET',
    path: '/session/personal-data',
    summary: 'Everything the product holds about the signed-in person, as a file',
    permission: 'signed_in',
    peopleOnly: peopleOnly.erase,
    underLook: 'never',
    stream: 'download',
    media: ['application/json'],
  }),
  archive: call({
    name: 'personalData.archive',
    method: 'GET',
    path: '/session/personal-data/archive',
    summary: 'The same with the files the signed-in person uploaded, as a ZIP archive',
    permission: 'signed_in',
    peopleOnly: peopleOnly.erase,
    underLook: 'never',
    stream: 'download',
    media: ['application/zip'],
  }),
  find: call({
    name: 'personalData.find',
    method: 'GET',
    path: '/security/personal-data',
    summary: 'What is held about somebody, by their e-mail address, and where',
    permission: 'security.manage',
    peopleOnly: peopleOnly.erase,
    query: z.object({ email }),
    reply: HeldData,
  }),
  archiveOf: call({
    name: 'personalData.archiveOf',
    method: 'GET',
    path: '/security/personal-data/archive',
    summary: 'All of it with the files they uploaded, as a ZIP archive',
    permission: 'security.manage',
    peopleOnly: peopleOnly.erase,
    query: z.object({ email }),
    stream: 'download',
    media: ['application/zip'],
  }),
  erase: call({
    name: 'personalData.erase',
    method: 'POST',
    path: '/security/personal-data/erase',
    summary: 'Erases somebody, and reports what went and what stays and why',
    permission: 'security.manage',
    peopleOnly: peopleOnly.erase,
    body: z.object({
      email,
      /** The address once more, typed. */
      confirmation: z.string().max(320),
    }),
    reply: ErasureReport,
    // The answer names whom it erased: it is not kept to be given again.
    unkept: true,
    changes: 'everything',
    failures: ['conflict'],
  }),
} as const;

// What an organization, or the whole platform, asks of everybody who signs in.
import { z } from 'zod';
import { call } from './call.ts';
import { OrganizationId } from './ids.ts';
import { Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';

/** The method (RFC 8176) by which a token says that a second factor was proved. */
export const secondFactorMethod = 'mfa';

export const SignInRule = z.object({
  requires_second_factor: z.boolean(),
  /** The whole platform asks for it, whatever an organization says. */
  is_platform_wide: z.boolean(),
  set_by: z.string().nullable(),
  set_at: Timestamp.nullable(),
  /** How many people it asks, and how many of them have none yet; null where accounts are kept elsewhere. */
  people: z.object({ all: z.number().int(), without: z.number().int() }).nullable(),
});
export type SignInRule = z.infer<typeof SignInRule>;

const Change = z.object({ requires_second_factor: z.boolean() });
const OfOrganization = z.object({ id: OrganizationId });

export const signInRuleCalls = {
  get: call({
    name: 'signInRules.get',
    method: 'GET',
    path: '/organizations/{id}/sign-in-rule',
    summary: 'Whether an organization asks its people for a second factor',
    permission: 'organizations.read',
    params: OfOrganization,
    reply: SignInRule,
  }),
  set: call({
    name: 'signInRules.set',
    method: 'PUT',
    path: '/organizations/{id}/sign-in-rule',
    summary: 'Ask the people of an organization for a second factor, or no longer',
    permission: 'organizations.update',
    peopleOnly: peopleOnly.access,
    changes: [{ read: 'signInRules.get', same: ['id'] }],
    params: OfOrganization,
    body: Change,
    reply: SignInRule,
    failures: ['own_second_factor'],
  }),
  getPlatform: call({
    name: 'signInRules.getPlatform',
    method: 'GET',
    path: '/platform/sign-in-rule',
    summary: 'Whether everybody on the platform is asked for a second factor',
    permission: 'settings.read',
    reply: SignInRule,
  }),
  setPlatform: call({
    name: 'signInRules.setPlatform',
    method: 'PUT',
    path: '/platform/sign-in-rule',
    summary: 'Ask everybody on the platform for a second factor, or no longer',
    permission: 'settings.manage',
    peopleOnly: peopleOnly.access,
    changes: ['signInRules.get', 'signInRules.getPlatform'],
    body: Change,
    reply: SignInRule,
    failures: ['own_second_factor'],
  }),
} as const;

// What a scope allows, and how long a key counts, in plain words.
import { type KeyPermission, platformKeyPermissions } from '@groundwork/contract/key-permissions';
import type { ServiceKey } from '@groundwork/contract/keys';
import { ago, day } from '../../lib/formats/dates.ts';

interface Group {
  title: string;
  /** The same ending for all of it at once. */
  all: string;
  permissions: Partial<Record<KeyPermission, string>>;
}

/** Each permission once, as the end of “It may …”. */
export const groups: readonly Group[] = [
  {
    title: 'Reading',
    all: 'read everything',
    permissions: {
      'organizations.read': 'see the organization and its team',
      'projects.read': 'see projects, their plans and decisions',
      'operations.read': 'see what runs and what it brought',
      'portals.read': 'see connected portals and their schema',
      'changesets.read': 'see change sets and what became of them',
      'documents.read': 'see and download documents',
      'comments.read': 'read comments',
      'support.read': 'read support tickets',
    },
  },
  {
    title: 'Working',
    all: 'work on projects, files and documents, write comments and support tickets',
    permissions: {
      'projects.write': 'make and change projects, and ask decisions',
      'sources.write': 'upload and remove exports',
      'operations.run': 'start, cancel and retry analyses and audits',
      'documents.write': 'upload, change and generate documents',
      'comments.write': 'write comments',
      'support.write': 'open support tickets and write in them',
    },
  },
  {
    title: 'Changing a CRM portal',
    all: 'propose change sets, go on with what a person approved, and undo it',
    permissions: {
      'changesets.propose': 'propose change sets, which a person approves',
      'changesets.apply': 'go on with what a person approved, and undo it',
    },
  },
  {
    title: 'The whole platform',
    all: 'see what staff see of the whole platform',
    permissions: {
      'organizations.list': 'list all organizations',
      'platform.read': 'see figures over all organizations',
      'health.read': 'see the health of the platform',
      'leads.read': 'read leads',
      'partners.read': 'see partners, reps and registrations',
    },
  },
];

const words: Partial<Record<KeyPermission, string>> = Object.assign(
  {},
  ...groups.map(({ permissions }) => permissions),
);

export const wordsOf = (permission: KeyPermission): string => words[permission] ?? permission;

/** What a scope allows, all of a group in one. */
export function scopeInWords(scope: readonly KeyPermission[]): string {
  const parts = groups.flatMap(({ all, permissions }) => {
    const known = platformKeyPermissions.filter(each => each in permissions);
    const held = known.filter(each => scope.includes(each));
    return held.length === known.length ? [all] : held.map(wordsOf);
  });
  return parts.join('; ');
}

const dayMs = 86_400_000;
/** From how many days before its end on a key is pointed at. */
const soonDays = 7;

export function isEndingSoon({ state, expires_at }: ServiceKey, now = Date.now()): boolean {
  return state === 'active' && Date.parse(expires_at) - now < soonDays * dayMs;
}

/** When it ends, or what ended it. */
export function endOf(
  { state, expires_at, revoked_at, revoked_by_name }: ServiceKey,
  now = Date.now(),
): string {
  if (state === 'revoked' && revoked_at !== null)
    return `revoked ${ago(revoked_at, now)}${revoked_by_name === null ? '' : ` by ${revoked_by_name}`}`;
  if (state === 'expired') return `expired ${ago(expires_at, now)}`;
  const isFar = Date.parse(expires_at) - now > 30 * dayMs;
  return isFar ? `expires on ${day(expires_at)}` : `expires ${ago(expires_at, now)}`;
}

export function useOf({ last_used_at }: ServiceKey, now = Date.now()): string {
  return last_used_at === null ? 'never used' : `last used ${ago(last_used_at, now)}`;
}

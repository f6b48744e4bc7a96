// What a portal's token must be allowed to do, and what cannot be done without it.
import type { MissingScopes } from './missing-scopes.ts';
import { isOptional } from './standard-objects.ts';

/** What a token must be allowed to do, in the vendor's own names, so that somebody can tick them where it is made. */
export const requiredScopes: readonly { scopes: readonly string[]; for: string }[] = [
  ...(['contacts', 'companies', 'deals', 'tickets'] as const).map(object => ({
    scopes: ['objects', 'schemas'].flatMap(family =>
      ['read', 'write'].map(verb => `crm.${family}.${object}.${verb}`),
    ),
    for:
      object === 'contacts'
        ? 'Contacts, and what stands on timelines: notes, tasks, calls, meetings and messages'
        : `${object.slice(0, 1).toUpperCase()}${object.slice(1)}`,
  })),
  {
    scopes: [
      'crm.objects.custom.read',
      'crm.objects.custom.write',
      'crm.schemas.custom.read',
      'crm.schemas.custom.write',
    ],
    for: 'Custom objects, where the edition has them',
  },
  {
    scopes: ['products', 'line_items'].flatMap(object =>
      ['read', 'write'].map(verb => `crm.objects.${object}.${verb}`),
    ),
    for: 'Products and line items',
  },
  ...(['quotes', 'orders', 'invoices', 'subscriptions', 'leads'] as const).map(object => ({
    scopes: ['objects', 'schemas'].flatMap(family =>
      ['read', 'write'].map(verb => `crm.${family}.${object}.${verb}`),
    ),
    for: `${object.slice(0, 1).toUpperCase()}${object.slice(1)}, where the account has them`,
  })),
  { scopes: ['crm.lists.read', 'crm.lists.write'], for: 'Static lists' },
  { scopes: ['crm.objects.owners.read'], for: 'Owners' },
  { scopes: ['sales-email-read'], for: 'Emails on timelines' },
];

/** What a token lacks of that, by what it is for. */
export function scopesMissing(granted: readonly string[]): MissingScopes[] {
  return requiredScopes
    .map(each => ({ for: each.for, scopes: each.scopes.filter(scope => !granted.includes(scope)) }))
    .filter(each => each.scopes.length > 0)
    .map(each => ({ ...each, cannot: each.scopes.map(actOf).join(' or ') }));
}

/** What a scope lets its holder do. */
function actOf(scope: string): string {
  if (scope.startsWith('crm.lists.')) return scope.endsWith('.read') ? 'read them' : 'make and fill them';
  const isRecords = scope.startsWith('crm.objects.') || scope === 'sales-email-read';
  if (/[.-]read$/.test(scope)) return isRecords ? 'read their records' : 'read how they are set up';
  return isRecords ? 'write their records' : 'set them up';
}

/** Without these a portal cannot even be looked at, so that nothing at all could be done with it. */
export function isNeededToLook(scope: string): boolean {
  const object = /^crm\.(?:objects|schemas)\.(\w+)\.read$/.exec(scope)?.[1];
  return object !== undefined && object !== 'custom' && !isOptional(object);
}

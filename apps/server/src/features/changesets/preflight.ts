// Before the first write: whether the portal can take what a change set needs. Whatever is missing is listed at once and in
// full, because found out one refusal after the other it would cost as many runs.

import type { Obstacle } from '@groundwork/contract/changesets';
import type { Property } from '@groundwork/contract/crm';
import { type Fault, Refusal } from '@groundwork/contract/errors';
import { scopeFor } from '@groundwork/crm/allowance';
import { preflightCalls as callsFor, enablementCalls } from '@groundwork/crm/call-count';
import { CURRENCY_SCOPES } from '@groundwork/crm/currencies';
import type { AllowanceKind, CrmPortal } from '@groundwork/crm/port';
import { plural } from '@groundwork/engine/words/wording';
import type { Transact } from './changeset-entries.ts';
import type { ChangesetScope } from './entry.ts';
import { type Needs, readNeeds, valuesToWrite } from './store-needs.ts';

interface Preflight {
  transact: Transact;
  of: ChangesetScope;
  portal: CrmPortal;
  signal: AbortSignal;
}

/** Requests it takes for these kinds of entries. */
export function preflightCalls(kinds: readonly { kind: string; object: string }[]): number {
  const objects = kinds.filter(each => each.kind.startsWith('record.')).map(each => each.object);
  return callsFor(allowancesFor(kinds).length, objects) + enablementCalls(kinds.map(each => each.object));
}

const allowances: Readonly<Record<string, AllowanceKind>> = {
  'object.create': 'custom-object-types',
  'property.create': 'custom-properties',
  'pipeline.create': 'pipelines',
  'record.create': 'records',
};

function allowancesFor(kinds: readonly { kind: string }[]): AllowanceKind[] {
  return [...new Set(kinds.flatMap(({ kind }) => allowances[kind] ?? []))];
}

/** @throws Refusal portal_not_ready with everything that is missing */
export async function requireReady(given: Preflight): Promise<void> {
  const obstacles = await findObstacles(given);
  if (obstacles.length === 0) return;
  const faults = obstacles.map(
    ({ kind, what, message }): Fault => ({ place: `portal.${kind}`, value: what, message }),
  );
  const words = obstacles.slice(0, 3).map(each => each.message);
  const rest = obstacles.length > 3 ? [`And ${obstacles.length - 3} more.`] : [];
  throw new Refusal('portal_not_ready', {
    message: `Nothing was written, because the portal lacks what these changes need. ${[...words, ...rest].join(' ')}`,
    faults,
  });
}

export async function findObstacles(given: Preflight): Promise<Obstacle[]> {
  const { portal, signal, transact, of } = given;
  const needs = await transact(tx => readNeeds(tx, of));
  if (needs.groups.length === 0) return [];
  const scopes = await portal.scopes({ signal });
  const missing = scopes === null ? [] : missingScopes(needs, new Set(scopes));
  const off = await portal.switchedOff(
    needs.groups.map(group => group.object),
    { signal },
  );
  missing.unshift(...off.map(notThere));
  // Without them the rest cannot even be asked.
  if (missing.length > 0) return missing;
  const found: Obstacle[] = [];
  for (const kind of allowancesFor(needs.groups)) found.push(...(await beyond(portal, kind, needs, signal)));
  return [...found, ...(await unfitProperties(given, needs))];
}

function notThere(object: string): Obstacle {
  const message = `The portal has ${namedOf(object)} switched off. Switch them on in the CRM (Settings → Objects), or map their files elsewhere.`;
  return { kind: 'edition', what: object, message };
}

function missingScopes({ groups }: Needs, granted: ReadonlySet<string>): Obstacle[] {
  const needed = new Map<string, string>();
  for (const { kind, object, to_object } of groups) {
    if (kind === 'currency.create') {
      for (const scope of CURRENCY_SCOPES) needed.set(scope, 'add a currency');
      continue;
    }
    const isRecords = kind.startsWith('record.') || kind.startsWith('association.');
    const of = isRecords ? 'objects' : 'schemas';
    const made = kind === 'object.create' ? 'custom' : object;
    for (const one of to_object === null ? [made] : [made, to_object])
      for (const verb of ['read', 'write'] as const)
        needed.set(scopeFor(of, one, verb), `${verb} ${isRecords ? one : `the set-up of ${one}`}`);
  }
  return [...needed].flatMap(([scope, why]) =>
    granted.has(scope)
      ? []
      : [
          {
            kind: 'scope' as const,
            what: scope,
            message: `The portal's token lacks the scope ${scope}, without which it cannot ${why}. Add it to the key in the CRM.`,
          },
        ],
  );
}

function namedOf(object: string): string {
  return object.replaceAll('_', ' ');
}

const named: Record<AllowanceKind, string> = {
  records: 'records',
  'custom-properties': 'custom properties',
  pipelines: 'pipelines',
  'custom-object-types': 'custom objects',
};

async function beyond(
  portal: CrmPortal,
  kind: AllowanceKind,
  { groups }: Needs,
  signal: AbortSignal,
): Promise<Obstacle[]> {
  const allowed = await portal.allowances(kind, { signal });
  return allowed.flatMap(({ object, limit, used }): Obstacle[] => {
    const more = groups
      .filter(group => allowances[group.kind] === kind && (object === null || group.object === object))
      .reduce((sum, group) => sum + group.entries, 0);
    if (more === 0 || used + more <= limit) return [];
    const what = object === null ? named[kind] : `${named[kind]} of ${object}`;
    if (limit === 0) {
      const message = `This edition of the portal has no ${what}, and ${more} are to be made. Choose a larger edition, or map those files elsewhere.`;
      return [{ kind: 'edition', what, message }];
    }
    const message = `The portal may have ${limit} ${what} and has ${used}; ${more} more are to be made. Remove some in the CRM, choose a larger edition, or carry over less.`;
    return [{ kind: 'limit', what, message }];
  });
}

async function unfitProperties(
  { portal, signal, transact, of }: Preflight,
  { properties }: Needs,
): Promise<Obstacle[]> {
  if (properties.length === 0) return [];
  const objects = properties.map(each => each.object);
  const known = new Map(
    (await portal.properties(objects, { signal })).map(each => [`${each.object}.${each.name}`, each]),
  );
  const found: Obstacle[] = [];
  for (const each of properties) {
    const there = known.get(`${each.object}.${each.name}`);
    const unfit = there === undefined || there.read_only === true ? [] : await lackedOptions(there);
    if (there === undefined) found.push(absent(each));
    else if (there.read_only === true) found.push(readOnly(each));
    found.push(...unfit);
  }
  return found;

  async function lackedOptions(there: Property): Promise<Obstacle[]> {
    // Several values of one record stand together, divided by semicolons.
    if (there.type !== 'enumeration' || there.options.length === 0) return [];
    const options = new Set(there.options.map(option => option.value));
    const values = await transact(tx => valuesToWrite(tx, of, there));
    const lacked = values.filter(({ value }) => value.split(';').some(one => !options.has(one.trim())));
    const records = lacked.reduce((sum, each) => sum + each.records, 0);
    if (records === 0) return [];
    const shown = lacked.slice(0, 3).map(({ value }) => `“${value}”`);
    const message = `“${there.label}” of ${namedOf(there.object)} does not offer ${shown.join(', ')}${lacked.length > 3 ? ` and ${plural(lacked.length - 3, 'more value')}` : ''}, which ${plural(records, 'record is', 'records are')} written with. Work the blueprint out again, or add the options in the CRM.`;
    return [{ kind: 'property', what: `${there.object}.${there.name}`, message }];
  }
}

type Written = Needs['properties'][number];

function absent({ object, name, records }: Written): Obstacle {
  const message = `The property ${name} of ${namedOf(object)} is not in the portal, and ${plural(records, 'record is', 'records are')} written with it. Work the blueprint out again.`;
  return { kind: 'property', what: `${object}.${name}`, message };
}

function readOnly({ object, name, records }: Written): Obstacle {
  const message = `The portal sets ${name} of ${namedOf(object)} itself, and ${plural(records, 'record is', 'records are')} written with it. Map its column to another property.`;
  return { kind: 'property', what: `${object}.${name}`, message };
}

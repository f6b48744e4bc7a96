// Which of many records a portal already has: by our external id first, then by the natural key. Pure.
import { isLookedAtWhole, listCalls, readByKeyCalls } from './call-count.ts';

/** Natural keys by which records are recognised. */
export const naturalKeys: Readonly<Record<string, string>> = { contacts: 'email', companies: 'domain' };
/** Natural keys that are unique in the portal, so that a record can be asked for by them. */
export const askableKeys: Readonly<Record<string, string>> = { contacts: 'email' };

export type FindStrategy = 'list' | 'ask';

export interface Finding {
  object: string;
  /** Records of the object in the portal. */
  portalCount: number;
  /** Records to be found. */
  sourceCount: number;
}

/** Listing the whole object or asking for each record: whichever takes fewer requests. */
export function findStrategy(finding: Finding): FindStrategy {
  const { object, portalCount, sourceCount } = finding;
  const natural = naturalKeys[object];
  // A key that is not unique in the portal cannot be asked for; search would answer late and only its first 10,000.
  if (natural !== undefined && askableKeys[object] === undefined) return 'list';
  if (natural === undefined) return isLookedAtWhole(object, sourceCount, portalCount) ? 'list' : 'ask';
  return listCalls(portalCount) <= askingCalls(finding) ? 'list' : 'ask';
}

/** Requests of finding; when each record is asked for, as many as when none is found by its external id. */
export function findCalls(finding: Finding): number {
  return findStrategy(finding) === 'list' ? listCalls(finding.portalCount) : askingCalls(finding);
}

function askingCalls({ object, sourceCount }: Finding): number {
  return readByKeyCalls(object, sourceCount) * (naturalKeys[object] === undefined ? 1 : 2);
}

// What is said when a file does not fit. Pure.
import { Refusal } from '@groundwork/contract/errors';
import type { Organization } from '@groundwork/contract/organizations';
import type { StorageUse } from '@groundwork/contract/storage';

export interface Allowed {
  /** Whose limit it is; undefined: the organization's own. */
  plan: Organization['plan'] | undefined;
  /** Bytes. */
  limit: number;
}

export function noRoom(
  name: string,
  plan: Allowed['plan'],
  { used, limit }: StorageUse,
  cause?: unknown,
): Refusal {
  const [covered, mend] =
    plan === undefined
      ? ['set for it', 'ask us for more room']
      : [`that the ${plan} plan covers`, 'choose a larger plan'];
  const message = `“${name}” does not fit: your organization keeps ${size(used)} of the ${size(limit)} ${covered}. Remove files that are not needed, or ${mend}.`;
  return new Refusal('storage_limit', { message, cause });
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** In steps of 1,000 as screens show it; exact enough to tell 9.99 from 10. */
function size(bytes: number): string {
  const step = Math.min(
    units.length - 1,
    Math.max(0, Math.floor((String(Math.trunc(bytes)).length - 1) / 3)),
  );
  const scaled = Math.trunc((bytes / 1000 ** step) * 100) / 100;
  return `${scaled.toLocaleString('en-US')} ${units[step]}`;
}

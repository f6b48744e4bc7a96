// What is said when a file does not fit. Pure.
import { Refusal } from '@groundwork/contract/errors';
import type { Organization } from '@groundwork/contract/organizations';
import type { StorageUse } from '@groundwork/contract/storage';

export function noRoom(
  name: string,
  plan: Organization['plan'],
  { used, limit }: StorageUse,
  cause?: unknown,
): Refusal {
  const message = `“${name}” does not fit: your organization keeps ${size(used)} of the ${size(limit)} that the ${plan} plan covers. Remove files that are not needed, or choose a larger plan.`;
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

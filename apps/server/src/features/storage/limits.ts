// How much an organization may keep of files: what its price plan covers, unless the operator says otherwise.
import type { Organization } from '@groundwork/contract/organizations';
import { storageGigabytes } from '@groundwork/contract/storage';
import { z } from 'zod';

/** Bytes of files that each price plan covers. */
export type StorageLimits = Readonly<Record<Organization['plan'], number>>;

/** What whoever keeps files needs besides what every noun has. */
export interface StorageAllowance {
  storageLimits: StorageLimits;
}

const gigabytes = z.coerce.number().positive().max(1_000_000);

/** In GB of 1,000 MB. */
export const storageEnvironment = {
  STORAGE_GB_STARTER: gigabytes.default(storageGigabytes.starter),
  STORAGE_GB_PROFESSIONAL: gigabytes.default(storageGigabytes.professional),
  STORAGE_GB_ENTERPRISE: gigabytes.default(storageGigabytes.enterprise),
};

export function storageLimitsOf(values: z.infer<z.ZodObject<typeof storageEnvironment>>): StorageLimits {
  return {
    starter: Math.round(values.STORAGE_GB_STARTER * 1e9),
    professional: Math.round(values.STORAGE_GB_PROFESSIONAL * 1e9),
    enterprise: Math.round(values.STORAGE_GB_ENTERPRISE * 1e9),
  };
}

// Storage: the files an organization keeps (documents with all their versions, exports, attachments of tickets), held
// against what its price plan covers.
import { z } from 'zod';
import type { Organization } from './organizations.ts';

export const StorageUse = z.object({
  /** Bytes of all files that are kept. */
  used: z.number().int(),
  /** Bytes the price plan covers. */
  limit: z.number().int(),
});
export type StorageUse = z.infer<typeof StorageUse>;

/** What each price plan covers unless the operator says otherwise. In steps of 1,000, as sizes are shown. */
export const storageGigabytes: Record<Organization['plan'], number> = {
  starter: 10,
  professional: 100,
  enterprise: 1000,
};

// What screens ask and change of the links that open one document. Few pages show them.

import { documentShareCalls as calls } from '@groundwork/contract/document-shares';
import type { z } from 'zod';
import { change } from '../../lib/data/change.ts';
import { query } from '../../lib/data/query.ts';

const id = (documentId: string) => ({ params: { id: documentId } });

export const shares = (documentId: string) => query(calls.shares, id(documentId), { staleTime: 0 });
export const share = (documentId: string) =>
  change(calls.share, (body: z.infer<typeof calls.share.body>) => ({ ...id(documentId), body }));
export const unshare = (documentId: string) =>
  change(calls.unshare, (shareId: string) => ({ params: { id: documentId, share_id: shareId } }));

/** Asked anew before the address that shows the file has ended. */
export const shared = (token: string) =>
  query(
    calls.openShare,
    { body: { token } },
    { staleTime: 0, gcTime: 0, refetchInterval: 4 * 60_000, isTriedOnce: true },
  );

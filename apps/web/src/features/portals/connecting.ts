// What may be wrong with a portal somebody wants to connect, and where to say it. Pure.
import { portalCalls as calls } from '@groundwork/contract/portals';
import { z } from 'zod';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';

const { shape } = calls.connect.body;

/** The rules the server has. Whatever an address lacks, it is to be entered in the same way. */
export const Connection = calls.connect.body.extend({
  base_url: z
    .string()
    .trim()
    .refine(
      typed => shape.base_url.safeParse(typed).success,
      'Enter the address of the portal, starting with https://',
    ),
});
export type Connection = z.infer<typeof Connection>;

/** Another token for a portal that is there. */
export const Token = z.object({ token: shape.token });

/** The field that can mend what a portal refused, where the refusal names none. */
export function refusedFields(error: Error): { token?: string; base_url?: string } {
  if (!(error instanceof ApiError) || error.faults.length > 0) return {};
  const said = messageOf(error);
  if (error.code === 'portal_refused') return { token: said };
  const isOfAddress = error.code === 'portal_unreachable' || error.code === 'address_refused';
  return isOfAddress ? { base_url: said } : {};
}

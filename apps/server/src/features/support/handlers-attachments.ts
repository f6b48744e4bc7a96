// Requests about the files of a ticket.

import { Refusal } from '@groundwork/contract/errors';
import { peopleOnly } from '@groundwork/contract/people-only';
import type { supportCalls, TicketConversation } from '@groundwork/contract/support';
import { requirePerson } from '../../platform/caller.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import { attachFile } from './attach-file.ts';
import { isStaff } from './rules.ts';
import { findAttachment } from './store-conversation.ts';

type Calls = typeof supportCalls;

/** @throws Refusal not_found, conflict, file_refused, too_large, storage_full, storage_limit */
export async function attachFiles(
  dependencies: Dependencies & StorageAllowance,
  context: RequestContext<Calls['attach']>,
): Promise<TicketConversation> {
  if (isStaff(context.caller)) requirePerson(context.caller, peopleOnly.clients);
  const table = { table: 'tickets', id: context.params.id } as const;
  const owner = await inRecordTenant(
    dependencies.database,
    context.caller,
    table,
    async (_, organizationId) => organizationId,
  );
  let last: TicketConversation | undefined;
  for await (const upload of context.uploads()) last = await attachFile(dependencies, owner, context, upload);
  if (last) return last;
  throw new Refusal('file_refused', { message: 'Choose a file to add.' });
}

/** @throws Refusal not_found */
export function downloadAttachment(
  { database, files }: Dependencies,
  { caller, params }: RequestContext<Calls['attachment']>,
): Promise<Download> {
  return inRecordTenant(database, caller, { table: 'tickets', id: params.id }, async (tx, organizationId) => {
    const found = await findAttachment(tx, { organizationId, ticketId: params.id }, params.attachmentId);
    if (!found) throw new Refusal('not_found');
    return { stream: await files.read(found.stored_as), type: found.type, filename: found.name };
  });
}

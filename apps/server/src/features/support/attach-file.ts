// Files of a ticket: streamed to the file store, looked at, kept when they are of a kind that people send to support.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import { attachmentLimits, type supportCalls, type TicketConversation } from '@groundwork/contract/support';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { contentTypeOf } from '../../platform/file-content.ts';
import { plainFileName } from '../../platform/file-name.ts';
import type { StoredFile } from '../../platform/files.ts';
import type { RequestContext, Upload } from '../../platform/route.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import { countFileIn, readStorage, writeFile } from '../storage/room-for-files.ts';
import { appendTrail, displayNameOf } from '../trail/append-trail.ts';
import { readConversation } from './conversation.ts';
import { lockTicket, updateTicket } from './store.ts';
import { countAttached, insertAttachment, listAttachments } from './store-conversation.ts';

type Calls = typeof supportCalls;

/** Pictures, documents and tables. Nothing that a browser or a computer would carry out. */
const kept = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'application/zip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.text',
  'text/plain',
  'text/csv',
]);

/** @throws Refusal not_found, conflict, file_refused, too_large, storage_full, storage_limit */
export async function attachFile(
  dependencies: Dependencies & StorageAllowance,
  owner: OrganizationId,
  context: RequestContext<Calls['attach']>,
  upload: Upload,
): Promise<TicketConversation> {
  const { files } = dependencies;
  const name = plainFileName(upload.filename);
  const { bytes: maxBytes } = attachmentLimits;
  const stored = await writeFile(dependencies, owner, upload.stream, { name, maxBytes }).catch(inWords(name));
  try {
    const type = await contentTypeOf(files.pathOf(stored.key), name);
    if (type === undefined || !kept.has(type)) throw refused(name);
    return await keep(dependencies, context, { name, type, stored });
  } catch (error) {
    await files.remove(stored.key);
    throw error;
  }
}

function keep(
  dependencies: Dependencies & StorageAllowance,
  context: RequestContext<Calls['attach']>,
  { name, type, stored }: { name: string; type: string; stored: StoredFile },
): Promise<TicketConversation> {
  const { id } = context.params;
  return inRecordTenant(
    dependencies.database,
    context.caller,
    { table: 'tickets', id },
    async (tx, organizationId) => {
      const of = { organizationId, ticketId: id };
      // Locked: of many files at once none slips past the limit.
      const ticket = await lockTicket(tx, organizationId, id);
      if (!ticket) throw new Refusal('not_found');
      if (ticket.status === 'closed') {
        throw new Refusal('conflict', { message: 'This ticket is closed. Open it again to add files.' });
      }
      if ((await listAttachments(tx, of)).length >= attachmentLimits.perTicket) {
        const message = `A ticket holds up to ${attachmentLimits.perTicket} files. Zip several together.`;
        throw new Refusal('conflict', { message });
      }
      await countFileIn(dependencies, tx, organizationId, { ...stored, name });
      await requireShare(dependencies, tx, organizationId, { ...stored, name });
      const now = dependencies.clock.now();
      const { key: stored_as, bytes, sha256 } = stored;
      const file = { name, type, bytes, sha256, stored_as, author: displayNameOf(context), created_at: now };
      const attachment_id = await insertAttachment(tx, of, file);
      await updateTicket(tx, ticket, {}, now);
      // By its id, too: others may attach a file of the same name, and here alone stands whose it is.
      const details = { name, attachment_id };
      const entry = { action: 'support.attach', target: { kind: 'ticket', id }, details };
      await appendTrail(tx, organizationId, context, entry);
      return readConversation(dependencies, context, tx, organizationId);
    },
  );
}

/** Of what the plan covers. Also who may only look writes to support, and what was sent there stays: they would take the
 *  room of everybody's work, and nobody could give it back. */
const share = 1 / 4;

/** Of a file that was counted in, so that others wait until it is kept. @throws Refusal storage_limit */
async function requireShare(
  dependencies: StorageAllowance,
  tx: Tx,
  organizationId: OrganizationId,
  { name, bytes }: { name: string; bytes: number },
): Promise<void> {
  const { limit } = await readStorage(dependencies, tx, organizationId);
  if ((await countAttached(tx, organizationId)) + bytes <= limit * share) return;
  const message = `“${name}” does not fit: the files of your tickets take up to a quarter of what your plan covers. Upload it as a document and name it in the ticket.`;
  throw new Refusal('storage_limit', { message });
}

function refused(name: string): Refusal {
  const message = `${name} is not a picture, a document or a table. Send it as PNG, JPEG, PDF, CSV, XLSX or DOCX, or zipped.`;
  const fault = { place: 'files', value: name, message, mend: 'Choose another file.' };
  return new Refusal('file_refused', { message, faults: [fault] });
}

function inWords(name: string): (error: unknown) => never {
  return error => {
    if (!(error instanceof Refusal) || error.code !== 'too_large') throw error;
    const megabytes = attachmentLimits.bytes / (1024 * 1024);
    throw new Refusal('too_large', { message: `${name} is larger than ${megabytes} MB.`, cause: error });
  };
}

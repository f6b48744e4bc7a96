// Support: call → service.
import { helpCalls } from '@groundwork/contract/help';
import { supportCalls as calls } from '@groundwork/contract/support';
import { createLimits } from '../../platform/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { SupportSettings } from '../../platform/settings.ts';
import * as service from './service.ts';
import { attachFiles, downloadAttachment } from './service-attachments.ts';
import { faq } from './service-faq.ts';
import { guides, requireGuide } from './service-guides.ts';
import { readNotes, writeNote } from './service-notes.ts';
import { getOffice } from './service-office.ts';
import { getTicket, listTickets } from './service-reading.ts';

export function supportRoutes(parts: Parts, settings: SupportSettings): Route[] {
  const limits = createLimits(parts.database);
  return [
    bind(helpCalls.office, visit => getOffice(parts, visit)),
    bind(helpCalls.faq, async () => [...faq]),
    bind(helpCalls.guides, async () => [...guides()]),
    bind(helpCalls.guide, async ({ params }) => requireGuide(params.slug)),
    bind(calls.list, visit => listTickets(parts, visit)),
    bind(calls.create, visit => service.createTicket(parts, limits, settings, visit)),
    bind(calls.get, visit => getTicket(parts, visit)),
    bind(calls.update, visit => service.updateTicket(parts, visit)),
    bind(calls.move, visit => service.moveTicket(parts, visit)),
    bind(calls.write, visit => service.writeMessage(parts, limits, settings, visit)),
    bind(calls.attach, visit => attachFiles(parts, visit)),
    bind(calls.attachment, visit => downloadAttachment(parts, visit)),
    bind(calls.rate, visit => service.rateTicket(parts, visit)),
    bind(calls.notes, visit => readNotes(parts, visit)),
    bind(calls.note, visit => writeNote(parts, visit)),
  ];
}

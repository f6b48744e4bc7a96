// Support: call → handler.
import { helpCalls } from '@groundwork/contract/help';
import { supportCalls as calls } from '@groundwork/contract/support';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import { attachFiles, downloadAttachment } from './attachments.ts';
import { faq } from './faq.ts';
import { guides, requireGuide } from './guides.ts';
import * as service from './handlers.ts';
import { readNotes, writeNote } from './notes.ts';
import { getOffice } from './office.ts';
import { getTicket, listTickets } from './reading.ts';
import type { SupportSettings } from './settings.ts';

export function supportRoutes(
  dependencies: Dependencies & StorageAllowance,
  settings: SupportSettings,
): Route[] {
  const limits = createLimits(dependencies.database);
  return [
    bind(helpCalls.office, context => getOffice(dependencies, context)),
    bind(helpCalls.faq, async () => [...faq]),
    bind(helpCalls.guides, async () => [...guides()]),
    bind(helpCalls.guide, async ({ params }) => requireGuide(params.slug)),
    bind(calls.list, context => listTickets(dependencies, context)),
    bind(calls.create, context => service.createTicket(dependencies, limits, settings, context)),
    bind(calls.get, context => getTicket(dependencies, context)),
    bind(calls.update, context => service.updateTicket(dependencies, context)),
    bind(calls.move, context => service.moveTicket(dependencies, context)),
    bind(calls.write, context => service.writeMessage(dependencies, limits, settings, context)),
    bind(calls.attach, context => attachFiles(dependencies, context)),
    bind(calls.attachment, context => downloadAttachment(dependencies, context)),
    bind(calls.rate, context => service.rateTicket(dependencies, context)),
    bind(calls.notes, context => readNotes(dependencies, context)),
    bind(calls.note, context => writeNote(dependencies, context)),
  ];
}

// Support: call → handler.
import { helpCalls } from '@groundwork/contract/help';
import { supportCalls as calls } from '@groundwork/contract/support';
import { supportQueueCalls as queueCalls } from '@groundwork/contract/support-queue';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import * as handlers from './handlers.ts';
import * as answers from './handlers-answers.ts';
import * as attachments from './handlers-attachments.ts';
import * as help from './handlers-help.ts';
import * as notes from './handlers-notes.ts';
import * as queue from './handlers-queue.ts';
import type { SupportSettings } from './settings.ts';

export function supportRoutes(
  dependencies: Dependencies & StorageAllowance,
  settings: SupportSettings,
): Route[] {
  const shared = { limits: createLimits(dependencies.database), settings };
  return [
    bind(helpCalls.office, context => help.getOffice(dependencies, context)),
    bind(helpCalls.faq, context => help.listFaq(dependencies, context)),
    bind(helpCalls.guides, context => help.listGuides(dependencies, context)),
    bind(helpCalls.guide, context => help.getGuide(dependencies, context)),
    bind(calls.list, context => handlers.listTickets(dependencies, context)),
    bind(calls.create, context => handlers.createTicket(dependencies, shared, context)),
    bind(calls.get, context => handlers.getTicket(dependencies, context)),
    bind(calls.update, context => handlers.updateTicket(dependencies, context)),
    bind(calls.move, context => handlers.moveTicket(dependencies, context)),
    bind(calls.write, context => handlers.writeMessage(dependencies, shared, context)),
    bind(calls.attach, context => attachments.attachFiles(dependencies, context)),
    bind(calls.attachment, context => attachments.downloadAttachment(dependencies, context)),
    bind(calls.rate, context => handlers.rateTicket(dependencies, context)),
    bind(queueCalls.queue, context => queue.listQueue(dependencies, context)),
    bind(queueCalls.queueCounts, context => queue.countQueue(dependencies, context)),
    bind(queueCalls.queued, context => queue.getQueued(dependencies, context)),
    bind(queueCalls.reply, context => handlers.writeMessage(dependencies, shared, context)),
    bind(queueCalls.assign, context => queue.assignTicket(dependencies, context)),
    bind(queueCalls.answers, context => answers.listAnswers(dependencies, context)),
    bind(queueCalls.createAnswer, context => answers.createAnswer(dependencies, context)),
    bind(queueCalls.updateAnswer, context => answers.updateAnswer(dependencies, context)),
    bind(queueCalls.deleteAnswer, context => answers.deleteAnswer(dependencies, context)),
    bind(calls.notes, context => notes.readNotes(dependencies, context)),
    bind(calls.note, context => notes.writeNote(dependencies, context)),
  ];
}

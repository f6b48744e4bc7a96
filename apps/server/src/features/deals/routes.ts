// Deals and their registrations: call → handler.
import { registrationCalls as staffCalls } from '@groundwork/contract/deal-registrations';
import { dealWorkCalls as workCalls } from '@groundwork/contract/deal-work';
import { dealCalls as calls } from '@groundwork/contract/deals';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import { createConflictFinder } from './conflict-finder.ts';
import * as handlers from './handlers.ts';
import * as book from './handlers-book.ts';
import * as files from './handlers-files.ts';
import { importDeals } from './handlers-import.ts';
import * as registrations from './handlers-registrations.ts';
import * as stages from './handlers-stages.ts';
import * as work from './handlers-work.ts';

export function dealRoutes(dependencies: Dependencies): Route[] {
  const shared = { finder: createConflictFinder() };
  const limits = createLimits(dependencies.database);
  return [
    bind(calls.list, context => handlers.listDeals(dependencies, context)),
    bind(calls.summary, context => book.summariseDeals(dependencies, context)),
    bind(calls.board, context => book.getBoard(dependencies, context)),
    bind(calls.conflicts, context => handlers.findConflicts(dependencies, { ...shared, limits }, context)),
    bind(calls.export, context => book.exportDeals(dependencies, context)),
    bind(calls.create, context => handlers.createDeal(dependencies, shared, context)),
    bind(calls.get, context => handlers.getDeal(dependencies, shared, context)),
    bind(calls.update, context => handlers.updateDeal(dependencies, shared, context)),
    bind(calls.move, context => stages.moveDeal(dependencies, shared, context)),
    bind(calls.win, context => stages.winDeal(dependencies, shared, context)),
    bind(calls.lose, context => stages.loseDeal(dependencies, shared, context)),
    bind(calls.reopen, context => stages.reopenDeal(dependencies, shared, context)),
    bind(calls.becomeClient, context => stages.becomeClient(dependencies, { ...shared, limits }, context)),
    bind(calls.register, context => stages.registerAgain(dependencies, shared, context)),
    bind(workCalls.addTask, context => work.addTask(dependencies, shared, context)),
    bind(workCalls.updateTask, context => work.updateTask(dependencies, shared, context)),
    bind(workCalls.removeTask, context => work.removeTask(dependencies, shared, context)),
    bind(workCalls.addNote, context => work.addNote(dependencies, shared, context)),
    bind(workCalls.addFile, context => files.addFile(dependencies, shared, context)),
    bind(workCalls.file, context => files.getFile(dependencies, context)),
    bind(workCalls.removeFile, context => files.removeFile(dependencies, shared, context)),
    bind(workCalls.views, context => book.listViews(dependencies, context)),
    bind(workCalls.saveView, context => book.saveView(dependencies, context)),
    bind(workCalls.removeView, context => book.removeView(dependencies, context)),
    bind(workCalls.import, context => importDeals(dependencies, shared, context)),
    bind(staffCalls.list, context => registrations.listRegistrations(dependencies, shared, context)),
    bind(staffCalls.counts, context => registrations.countRegistrations(dependencies, context)),
    bind(staffCalls.get, context => registrations.getRegistration(dependencies, shared, context)),
    bind(staffCalls.file, context => files.getRegistrationFile(dependencies, context)),
    bind(staffCalls.approve, context => registrations.approveRegistration(dependencies, shared, context)),
    bind(staffCalls.reject, context => registrations.rejectRegistration(dependencies, shared, context)),
    bind(staffCalls.extend, context => registrations.extendProtection(dependencies, shared, context)),
    bind(staffCalls.cancel, context => registrations.cancelClient(dependencies, shared, context)),
    bind(staffCalls.takeBack, context => registrations.takeBackCancellation(dependencies, shared, context)),
    bind(staffCalls.split, context => registrations.splitDeal(dependencies, shared, context)),
    bind(staffCalls.reassign, context => registrations.reassignDeal(dependencies, shared, context)),
    bind(staffCalls.moveBook, context => registrations.handOverBook(dependencies, context)),
  ];
}

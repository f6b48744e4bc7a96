// The outbox: call → handler.
import { mailCalls as calls } from '@groundwork/contract/mails';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function mailRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.list, context => handlers.listMails(dependencies, context)),
    bind(calls.counts, context => handlers.countMails(dependencies, context)),
    bind(calls.resend, context => handlers.resendMail(dependencies, context)),
    bind(calls.cancel, context => handlers.cancelMail(dependencies, context)),
    bind(calls.get, context => handlers.getMail(dependencies, context)),
  ];
}

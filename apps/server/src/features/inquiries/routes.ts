// Inquiries: call → handler.
import { inquiryCalls as calls } from '@groundwork/contract/inquiries';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { SupportSettings } from '../support/settings.ts';
import * as handlers from './handlers.ts';
import * as desk from './handlers-desk.ts';

export function inquiryRoutes(dependencies: Dependencies, settings: SupportSettings): Route[] {
  const shared = { limits: createLimits(dependencies.database), settings };
  return [
    bind(calls.own, context => handlers.listOwn(dependencies, context)),
    bind(calls.ask, context => handlers.ask(dependencies, shared, context)),
    bind(calls.read, context => handlers.readOwn(dependencies, context)),
    bind(calls.write, context => handlers.write(dependencies, shared, context)),
    bind(calls.reopen, context => handlers.reopen(dependencies, shared, context)),
    bind(calls.list, context => desk.listInquiries(dependencies, context)),
    bind(calls.get, context => desk.getInquiry(dependencies, context)),
    bind(calls.answer, context => desk.answer(dependencies, context)),
    bind(calls.close, context => desk.close(dependencies, context)),
  ];
}

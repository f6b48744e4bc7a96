// Comments: call → handler.
import { commentCalls as calls } from '@groundwork/contract/comments';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { SupportSettings } from '../support/settings.ts';
import * as handlers from './handlers.ts';

export function commentRoutes(dependencies: Dependencies, settings: SupportSettings): Route[] {
  const shared = { limits: createLimits(dependencies.database), settings };
  return [
    bind(calls.ofMilestone, context => handlers.listOfMilestone(dependencies, context)),
    bind(calls.onMilestone, context => handlers.writeOnMilestone(dependencies, shared, context)),
    bind(calls.ofDocument, context => handlers.listOfDocument(dependencies, context)),
    bind(calls.onDocument, context => handlers.writeOnDocument(dependencies, shared, context)),
    bind(calls.counts, context => handlers.countComments(dependencies, context)),
    bind(calls.edit, context => handlers.editComment(dependencies, context)),
    bind(calls.remove, context => handlers.removeComment(dependencies, context)),
  ];
}

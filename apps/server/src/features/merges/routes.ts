// Merges: call → handler.
import { mergeCalls as calls } from '@groundwork/contract/merges';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';
import * as groups from './handlers-groups.ts';

export function mergeRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.preview, context => handlers.previewMerge(dependencies, context)),
    bind(calls.propose, context => handlers.proposeMerge(dependencies, context)),
    bind(calls.search, context => groups.searchPortal(dependencies, context)),
    bind(calls.groups, context => groups.listGroups(dependencies, context)),
    bind(calls.answer, context => groups.answerGroup(dependencies, context)),
  ];
}

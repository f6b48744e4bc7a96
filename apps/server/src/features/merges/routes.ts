// Merges: call → handler.
import { mergeCalls as calls } from '@groundwork/contract/merges';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function mergeRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.preview, context => handlers.previewMerge(dependencies, context)),
    bind(calls.propose, context => handlers.proposeMerge(dependencies, context)),
  ];
}

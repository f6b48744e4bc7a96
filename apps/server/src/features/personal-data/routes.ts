// Personal data: call → handler.
import { personalDataCalls as calls } from '@groundwork/contract/personal-data';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function personalDataRoutes(dependencies: Dependencies): Route[] {
  const limits = createLimits(dependencies.database);
  return [
    bind(calls.export, context => handlers.exportPersonalData(dependencies, context)),
    bind(calls.archive, context => handlers.archivePersonalData(dependencies, limits, context)),
    bind(calls.find, context => handlers.findPersonalData(dependencies, context)),
    bind(calls.archiveOf, context => handlers.archiveOfPerson(dependencies, limits, context)),
    bind(calls.erase, context => handlers.erasePersonalData(dependencies, context)),
  ];
}

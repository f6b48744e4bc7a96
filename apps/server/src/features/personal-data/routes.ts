// Personal data: call → service.
import { personalDataCalls as calls } from '@groundwork/contract/personal-data';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import { archivePersonalData, exportPersonalData } from './service.ts';

export function personalDataRoutes(dependencies: Dependencies): Route[] {
  const limits = createLimits(dependencies.database);
  return [
    bind(calls.export, context => exportPersonalData(dependencies, context)),
    bind(calls.archive, context => archivePersonalData(dependencies, limits, context)),
  ];
}

// Personal data: call → service.
import { personalDataCalls as calls } from '@groundwork/contract/personal-data';
import { createLimits } from '../../platform/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { bind, type Route } from '../../platform/route.ts';
import { archivePersonalData, exportPersonalData } from './service.ts';

export function personalDataRoutes(parts: Parts): Route[] {
  const limits = createLimits(parts.database);
  return [
    bind(calls.export, visit => exportPersonalData(parts, visit)),
    bind(calls.archive, visit => archivePersonalData(parts, limits, visit)),
  ];
}

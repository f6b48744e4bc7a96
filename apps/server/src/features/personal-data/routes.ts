// Personal data: call → service.
import { personalDataCalls as calls } from '@groundwork/contract/personal-data';
import type { Parts } from '../../platform/parts.ts';
import { bind, type Route } from '../../platform/route.ts';
import { exportPersonalData } from './service.ts';

export function personalDataRoutes(parts: Parts): Route[] {
  return [bind(calls.export, visit => exportPersonalData(parts, visit))];
}

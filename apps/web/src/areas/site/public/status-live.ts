// What the status page asks once its words stand there.
import { healthCalls, type PublicStatus } from '@groundwork/contract/health';
import { callApi } from '../../../lib/api/call-api.ts';

export function readStatus(): Promise<PublicStatus> {
  return callApi(healthCalls.status, {});
}

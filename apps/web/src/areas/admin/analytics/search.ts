// What stands behind the question mark of the address of analytics. Anything else there is left out.
import { analyticsDays } from '@groundwork/contract/analytics-days';
import type { AnalyticsAsked } from '../../../features/analytics/queries.ts';
import { day, text } from '../../../lib/query-text.ts';

export function analyticsSearch(search: Record<string, unknown>): AnalyticsAsked {
  const days = analyticsDays.find(each => each === Number(search['days']));
  const [from, to, organization] = [day(search['from']), day(search['to']), text(search['organization'])];
  const isOwn = from !== undefined || to !== undefined;
  return {
    ...(!isOwn && days !== undefined && { days }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(organization !== undefined && { organization }),
  };
}

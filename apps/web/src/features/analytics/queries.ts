// Figures over every organization or one, for a time.
import { type analyticsFigures, analyticsCalls as calls } from '@groundwork/contract/analytics';
import type { analyticsDays } from '@groundwork/contract/analytics-days';
import { query } from '../../lib/data/query.ts';
import { saveFile } from '../../lib/data/save-file.ts';

/** What is looked at: days up to today, or a time of one's own. */
export interface AnalyticsAsked {
  days?: (typeof analyticsDays)[number];
  from?: string;
  to?: string;
  organization?: string;
}
export type Figure = (typeof analyticsFigures)[number];

function inputOf({ days, from, to, organization }: AnalyticsAsked) {
  const isOwn = from !== undefined || to !== undefined;
  return {
    query: {
      ...(!isOwn && days !== undefined && { days }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(organization !== undefined && { organization_id: organization }),
    },
  };
}

/** Looked at again within a minute they are the same. */
const kept = { staleTime: 60_000 } as const;

export const timeToValue = (asked: AnalyticsAsked) => query(calls.timeToValue, inputOf(asked), kept);
export const milestoneSlip = (asked: AnalyticsAsked) => query(calls.milestoneSlip, inputOf(asked), kept);
export const operationFigures = (asked: AnalyticsAsked) => query(calls.operations, inputOf(asked), kept);
export const recordsCarried = (asked: AnalyticsAsked) => query(calls.records, inputOf(asked), kept);
export const decisionFigures = (asked: AnalyticsAsked) => query(calls.decisions, inputOf(asked), kept);
export const adoption = (asked: AnalyticsAsked) => query(calls.adoption, inputOf(asked), kept);

export const downloadFigures = (asked: AnalyticsAsked) =>
  saveFile(calls.csv, (figure: Figure) => ({ ...inputOf(asked), params: { figure } }));

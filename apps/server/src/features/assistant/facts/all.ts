// Every fact there is.
import type { Fact } from './fact.ts';
import { ownFacts } from './mine.ts';
import { organizationFacts } from './organization.ts';
import { progressFacts } from './progress.ts';
import { qualityFacts } from './quality.ts';
import { recentActivityFacts } from './recent-activity.ts';
import { recordFacts } from './records.ts';
import { waitingFacts } from './waiting.ts';
import { workFacts } from './work.ts';

export const allFacts: readonly Fact[] = [
  ...progressFacts,
  ...ownFacts,
  ...waitingFacts,
  ...qualityFacts,
  ...recordFacts,
  ...workFacts,
  ...recentActivityFacts,
  ...organizationFacts,
];

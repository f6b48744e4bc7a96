// Every fact there is.
import type { Fact } from './fact.ts';
import { organizationFacts } from './organization.ts';
import { progressFacts } from './progress.ts';
import { recordFacts } from './records.ts';
import { waitingFacts } from './waiting.ts';
import { workFacts } from './work.ts';

export const allFacts: readonly Fact[] = [
  ...progressFacts,
  ...waitingFacts,
  ...recordFacts,
  ...workFacts,
  ...organizationFacts,
];

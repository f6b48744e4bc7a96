// Which CRM objects an analysis is about.
import type { Analysis } from '@groundwork/contract/intake';

/** Objects that the analysis writes records of. */
export function objectsOf(analysis: Analysis): string[] {
  return Object.keys(analysis.plan.records);
}

// What may become of a record between two audits, as people read it. Pure.
import type { Became } from '@groundwork/contract/audit-comparisons';

export const kindsOfChange = [
  'new',
  'returned',
  'fixed',
  'unchanged',
  'not_again',
] as const satisfies readonly Became[];

export const becameName: Record<Became, string> = {
  new: 'New',
  returned: 'Returned',
  fixed: 'No longer found',
  unchanged: 'As before',
  not_again: 'Not compared again',
};

/** Of the address, as somebody may have typed it. */
export const becameOf = (typed: string | undefined): Became | undefined =>
  kindsOfChange.find(each => each === typed);

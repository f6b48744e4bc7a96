// Pairs of objects whose links exports name: a role in a company, a part in a deal. From the object that is written later.
import type { LabelPair } from './labels.ts';

export const labelledPairs: readonly LabelPair[] = [
  { from: 'contacts', to: 'companies' },
  { from: 'contacts', to: 'contacts' },
  { from: 'deals', to: 'companies' },
  { from: 'deals', to: 'contacts' },
  { from: 'tickets', to: 'contacts' },
];

/** The pair in the direction in which its links are written; undefined where their labels are never asked for. */
export function labelledPair(a: string, b: string): LabelPair | undefined {
  return labelledPairs.find(({ from, to }) => (from === a && to === b) || (from === b && to === a));
}

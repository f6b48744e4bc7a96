// What links between records of two objects are called.
import { type AssociationLabel, type Blueprint, isSameLabel } from '@groundwork/contract/crm';
import type { AnalysedSource } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';

/** Parts several labels of one link in one text, so that none holds it. */
export const LABEL_SEPARATOR = ';';

export interface LabelPair {
  from: string;
  to: string;
}

/** Pairs of objects whose links a blueprint gives labels, each once. */
export function labelPairsOf({ labels = [] }: Pick<Blueprint, 'labels'>): LabelPair[] {
  return [...new Map(labels.map(({ from, to }) => [`${from}>${to}`, { from, to }])).values()];
}

/** Pairs of objects of which some links are called something, whether the portal has the names or not. */
export function namedPairsOf(sources: readonly Pick<AnalysedSource, 'columns'>[]): LabelPair[] {
  const labels = sources.flatMap(({ columns }) =>
    columns.flatMap(({ action, transform }) => (action === 'relation' ? (transform.labels ?? []) : [])),
  );
  return [...new Map(labels.map(({ from, to }) => [`${from}>${to}`, { from, to }])).values()];
}

/** Whether links of the pair can be called so already. */
export function hasLabel(
  { labels = [] }: Pick<PortalSchema, 'labels'>,
  { from, to, label }: Pick<AssociationLabel, 'from' | 'to' | 'label'>,
): boolean {
  const known = labels.find(one => one.from === from && one.to === to);
  return known?.own.some(one => isSameLabel(one.label, label)) === true;
}

// What links are called, as their entries say it and as the portal knows it by ids.
import { isSameLabel } from '@groundwork/contract/crm';
import { LABEL_SEPARATOR } from '@groundwork/engine/portal/labels';
import type { ChangeWork } from '../changesets/kinds.ts';

/** Several labels of one link, in one text. */
export function labelsText(labels: readonly string[]): string {
  return labels.join(`${LABEL_SEPARATOR} `);
}

export function labelsIn(text: unknown): string[] {
  return typeof text === 'string' && text !== ''
    ? text.split(LABEL_SEPARATOR).map(label => label.trim())
    : [];
}

/** Gives the portal's ids of labels between two objects; asks the portal once, and only when one is wanted. */
export function labelIds({ portal, job }: ChangeWork, from: string, to: string) {
  let asked: Promise<readonly { label: string; type_id: number }[]> | undefined;
  return async (labels: readonly string[]): Promise<{ types: number[]; unknown: string | undefined }> => {
    if (labels.length === 0) return { types: [], unknown: undefined };
    asked ??= portal.labels([{ from, to }], { signal: job.signal }).then(([pair]) => pair?.own ?? []);
    const own = await asked;
    const found = labels.map(label => own.find(one => isSameLabel(one.label, label)));
    return {
      types: found.flatMap(one => one?.type_id ?? []),
      unknown: labels[found.indexOf(undefined)],
    };
  };
}

// A table that looks like one thing and may be another: left out until somebody says.
import type { ObjectMapping } from '@groundwork/contract/intake';

const UNDECIDED = 0.45;

/** Why it is asked about comes first, and so do these objects among what can be said; `never` is not among it. */
export function undecided(
  mapping: ObjectMapping,
  text: string,
  objects: readonly string[],
  never?: string,
): ObjectMapping {
  return {
    ...mapping,
    role: 'ignored',
    object: null,
    confidence: UNDECIDED,
    reasons: [{ text }, ...mapping.reasons],
    alternatives: alternativesWith(mapping, objects, never),
  };
}

export function alternativesWith(
  { alternatives }: ObjectMapping,
  objects: readonly string[],
  never?: string,
): ObjectMapping['alternatives'] {
  return [
    ...objects.map(object => ({ role: 'records' as const, object, confidence: UNDECIDED })),
    ...alternatives.filter(({ object }) => object === null || ![...objects, never].includes(object)),
  ];
}

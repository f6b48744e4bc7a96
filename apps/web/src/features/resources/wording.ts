// How kinds and states of resources are called and coloured.
import {
  type QuizResult,
  type ResourceFile,
  resourceKindNames,
  resourceKinds,
} from '@groundwork/contract/resources';
import { bytes } from '../../lib/formats/numbers.ts';

export const kinds = resourceKinds.map(value => ({ value, label: resourceKindNames[value] }));

export function resultWords({ right, questions, passed }: QuizResult): string {
  return `${passed ? 'Passed' : 'Not passed'}, ${right} of ${questions} right`;
}

export function fileWords({ name, bytes: size }: ResourceFile): string {
  return `${name}, ${bytes(size)}`;
}

// What files can become, and several of them becoming it in one step. Pure.
import type { AnalysedSource, SourceRole } from '@groundwork/contract/intake';
import { standardObjects } from '@groundwork/contract/standard-objects';
import { roleKey } from './answering.ts';
import { type FlatAnswers, roleAnswer } from './flat-answers.ts';

/** Several files become the same; the empty text leaves each to what is proposed for it. Files that are so already stay
 *  as they are. */
export function setFiles(files: readonly AnalysedSource[], target: string): FlatAnswers {
  const open = files.filter(({ mapping }) =>
    target === '' ? mapping.is_answered : roleKey(mapping.role, mapping.object) !== target,
  );
  return Object.fromEntries(open.map(({ profile }) => [roleAnswer(profile.id), target]));
}

/** What files can become: the objects there are, and what makes no records. */
export function fileTargets(files: readonly AnalysedSource[]): { role: SourceRole; object: string | null }[] {
  const known = files.flatMap(({ mapping }) => [
    mapping.object,
    ...mapping.alternatives.map(one => one.object),
  ]);
  const objects = new Set([...standardObjects, ...known.filter(object => object !== null)]);
  return [
    ...[...objects].map(object => ({ role: 'records' as const, object })),
    ...(['junction', 'owners', 'reference', 'ignored'] as const).map(role => ({ role, object: null })),
  ];
}

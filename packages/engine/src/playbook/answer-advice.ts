// What a playbook says of a question of the analysis.
import type { Decision } from '@groundwork/contract/intake';
import type { SourceProfile } from '@groundwork/contract/profiles';
import type { AnswerAdvice } from '../decisions/registry.ts';
import type { Playbook } from './playbook.ts';

/** `objects`: what each table became, by its source. */
export function answerAdvice(
  question: Pick<Decision, 'id' | 'about' | 'options'>,
  {
    profiles,
    objects,
    playbook,
  }: {
    profiles: readonly SourceProfile[];
    objects: ReadonlyMap<string, string | null>;
    playbook: Playbook;
  },
): AnswerAdvice | undefined {
  const { source } = question.about;
  const profile = source === undefined ? undefined : profiles.find(one => one.id === source);
  if (source === undefined || !profile) return undefined;
  const advice = playbook.answer(question, profile, objects.get(source) ?? null);
  if (!advice) return undefined;
  if (advice.outcomes.length > 1) return { answer: undefined, text: advice.text };
  const [answer] = advice.outcomes;
  playbook.use(advice);
  return { answer, text: advice.text };
}

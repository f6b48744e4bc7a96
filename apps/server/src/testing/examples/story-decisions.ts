// Questions that only a person settles: asked by a program, answered by people, also by a link without a sign-in.
import { textAt, type Walk } from './walk.ts';

export async function tellDecisionStory({ run, ids }: Walk): Promise<void> {
  const asked = (question: string) => ({
    question,
    why: 'Both teams say the other.',
    options: [{ label: 'Sales', effect: 'Sales pays.' }, { label: 'Service' }],
    default: 0,
  });
  const first = await run('decisions.ask', { body: asked('Who keeps the archive?') });
  const decisionId = textAt(first, 'id');
  const member = textAt(await run('organizations.members'), 'data.0.id');
  await run('decisions.update', { body: { owner_id: member, deadline: '2027-02-01' } });
  const link = await run('decisions.makeLink', { body: { mail: false } });
  const token = textAt(link, 'url').split('#')[1] ?? '';
  await run('decisions.look', { body: { token } });
  await run('decisions.answerByLink', { body: { token, answer: 'option-2' } });
  await run('decisions.links');
  await run('decisions.revokeLink', { params: { linkId: textAt(link, 'id') } });
  const second = await run('decisions.ask', { body: asked('Who is told of it?') });
  const one = { params: { decisionId: textAt(second, 'id') } };
  await run('decisions.answer', { ...one, body: { answer: 'option-1' } });
  const version = async () => Number(textAt(await run('decisions.get', one), 'version'));
  await run('decisions.takeBack', {
    body: { decisions: [{ id: textAt(second, 'id'), version: await version() }] },
  });
  const again = { id: textAt(second, 'id'), version: await version(), answer: 'option-2' };
  await run('decisions.answerMany', { body: { answers: [again] } });
  ids.set('projects/{id}/decisions', decisionId);
}

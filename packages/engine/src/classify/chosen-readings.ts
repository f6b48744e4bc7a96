// How people said that files are to be read: as a setting of a file, or as the answer to a question.
import { EncodingName } from '@groundwork/contract/formats';
import type { Answers } from '@groundwork/contract/intake';
import type { ReadingChoice } from '../read/reading-choice.ts';

type Parts = { [K in keyof ReadingChoice]?: (answer: string) => ReadingChoice[K] | undefined };

const oneOf =
  <T extends string>(...words: T[]) =>
  (answer: string): T | undefined =>
    words.find(word => word === answer);

/** Each kind of question by the name that its id begins with. */
const questions: Parts = {
  encoding: answer => EncodingName.safeParse(answer).data,
  header: oneOf('names', 'data'),
  tables: oneOf('one', 'each'),
  merged: oneOf('fill', 'first'),
  people: oneOf('companies', 'contacts'),
  kinds: oneOf('one', 'each'),
  periods: oneOf('sum'),
};

/** By the id of the source. */
export function chosenReadings({ decisions, sources }: Answers): Map<string, ReadingChoice> {
  const chosen = new Map<string, ReadingChoice>();
  for (const [id, answer] of Object.entries(decisions)) {
    const [, kind = '', of = ''] = /^(\w+):([^]*)$/.exec(id) ?? [];
    const said = isQuestion(kind) ? questions[kind]?.(answer) : undefined;
    if (said !== undefined) chosen.set(of, { ...chosen.get(of), [kind]: said });
  }
  for (const [source, { settings: { encoding, header } = {} }] of Object.entries(sources)) {
    const said = { ...(encoding !== undefined && { encoding }), ...(header !== undefined && { header }) };
    if (Object.keys(said).length > 0) chosen.set(source, { ...chosen.get(source), ...said });
  }
  return chosen;
}

function isQuestion(kind: string): kind is keyof ReadingChoice {
  return Object.hasOwn(questions, kind);
}

/** Whether a source is read as somebody said: what was learnt of it before does not hold. */
export function isReadAsSaid(
  chosen: ReadonlyMap<string, ReadingChoice>,
  { id, part }: { id: string; part?: { of: string } | undefined },
): boolean {
  return chosen.has(id) || (part !== undefined && chosen.has(part.of));
}

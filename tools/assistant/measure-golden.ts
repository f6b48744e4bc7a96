// Asks the golden set and counts: for its test, and for the published figure.
import { answerOf, lookUp } from '../../apps/server/src/features/assistant/answer.ts';
import { allFacts } from '../../apps/server/src/features/assistant/facts/all.ts';
import { commonPassages, factPassages } from '../../apps/server/src/features/assistant/knowledge.ts';
import { createIndex } from '../../apps/server/src/features/assistant/retrieve.ts';
import type { Golden } from './questions.ts';

export interface Figures {
  questions: number;
  right: number;
  abstained: number;
  wrong: string[];
  /** Unanswerable questions that got an answer. */
  madeUp: string[];
  /** Sentences of written passages that name no source of their answer. */
  uncited: number;
}

export function measureGolden(set: readonly Golden[]): Figures {
  const index = createIndex([...commonPassages(), ...factPassages(allFacts)]);
  const figures: Figures = { questions: 0, right: 0, abstained: 0, wrong: [], madeUp: [], uncited: 0 };
  for (const [question, wanted] of set) {
    figures.questions += 1;
    const { answers, near, isGerman } = lookUp(index, { question });
    const passages = answers.map(({ passage }) => passage);
    const ids = passages.map(({ source }) => source.id);
    const said = answerOf(passages, { near: near.map(({ passage }) => passage.source), isGerman });
    figures.uncited += said.sentences.filter(one => !one.source_ids.some(id => ids.includes(id))).length;
    const given = ids.length === 0 ? ['unknown'] : ids;
    const isAbout = wanted?.split('|') ?? ['unknown'];
    if (given.every(id => isAbout.includes(id))) figures.right += 1;
    else if (ids.length === 0) figures.abstained += 1;
    else if (wanted === null) figures.madeUp.push(`${question} → ${ids.join(' + ')}`);
    else figures.wrong.push(`${question} → ${ids.join(' + ')}`);
  }
  return figures;
}

// Asks the free-form set and counts: for its test, and for the published figure.
import { lookUp } from '../../apps/server/src/features/assistant/answer.ts';
import { allFacts } from '../../apps/server/src/features/assistant/facts/all.ts';
import { commonPassages, factPassages } from '../../apps/server/src/features/assistant/knowledge.ts';
import { createIndex } from '../../apps/server/src/features/assistant/retrieve.ts';
import type { Free } from './questions.ts';

export interface FreeFigures {
  questions: number;
  /** Every part answered from a right source, or rightly not answered at all. */
  right: number;
  /** Not answered, but a right guide or question is named as what may help. */
  helped: string[];
  /** Not answered, and nothing right is named. */
  bare: string[];
  /** One part of several answered, and nothing wrong. */
  half: string[];
  /** Answered from what does not answer it. */
  wrong: string[];
  /** Unanswerable questions that got an answer. */
  madeUp: string[];
}

export function measureFree(set: readonly Free[]): FreeFigures {
  const index = createIndex([...commonPassages(), ...factPassages(allFacts)]);
  const figures: FreeFigures = {
    questions: 0,
    right: 0,
    helped: [],
    bare: [],
    half: [],
    wrong: [],
    madeUp: [],
  };
  for (const { ask, after, right } of set) {
    const { answers, near } = lookUp(index, { question: ask, previous: after });
    const ids = answers.map(({ passage }) => passage.source.id);
    const nearby = near.map(({ passage }) => passage.source.id);
    figures.questions += 1;
    const line = `${ask} → ${ids.join(' + ') || `(${nearby.join(', ')})`}`;
    const isRight = (id: string) => right.some(part => part.some(one => isSource(id, one)));
    const met = right.filter(part => ids.some(id => part.some(one => isSource(id, one))));
    if (right.length === 0) {
      if (ids.length === 0) figures.right += 1;
      else figures.madeUp.push(line);
    } else if (!ids.every(isRight)) figures.wrong.push(line);
    else if (met.length === right.length) figures.right += 1;
    else if (met.length > 0) figures.half.push(line);
    else if (nearby.some(isRight)) figures.helped.push(line);
    else figures.bare.push(line);
  }
  return figures;
}

/** `guide:duplicates#` stands for every section of that guide. */
function isSource(id: string, wanted: string): boolean {
  return wanted.endsWith('#') ? id.startsWith(wanted) : id === wanted;
}

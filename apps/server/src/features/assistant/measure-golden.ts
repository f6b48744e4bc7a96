// Asks the golden set and counts: for its test, and for the published figure.
import type { AssistantAnswer } from '@groundwork/contract/assistant';
import { admissible, lookedUp } from './answer.ts';
import { factPassages } from './facts.ts';
import { goldenFacts } from './golden-facts.ts';
import type { Golden } from './golden-set.ts';
import { createIndex } from './retrieve.ts';
import { commonPassages } from './service.ts';

export interface Figures {
  questions: number;
  right: number;
  abstained: number;
  wrong: string[];
  /** Unanswerable questions that got an answer. */
  madeUp: string[];
  uncited: number;
}

export function measureGolden(set: readonly Golden[]): Figures {
  const index = createIndex([...commonPassages(), ...factPassages(goldenFacts)]);
  const figures: Figures = { questions: 0, right: 0, abstained: 0, wrong: [], madeUp: [], uncited: 0 };
  for (const golden of set) {
    const answer = lookedUp(admissible(golden[0], index.find(golden[0])));
    count(figures, golden, answer);
  }
  return figures;
}

function count(figures: Figures, [question, wanted]: Golden, answer: AssistantAnswer): void {
  figures.questions += 1;
  const known = new Set(answer.sources.map(source => source.id));
  figures.uncited += answer.sentences.filter(
    ({ source_ids }) => !source_ids.some(id => known.has(id)),
  ).length;
  const given = answer.sources[0]?.id;
  const isAbout = wanted?.split('|') ?? ['unknown'];
  if (isAbout.includes(given ?? 'unknown')) figures.right += 1;
  else if (given === undefined) figures.abstained += 1;
  else if (wanted === null) figures.madeUp.push(`${question} → ${given}`);
  else figures.wrong.push(`${question} → ${given}`);
}

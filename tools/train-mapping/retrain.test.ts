// Who changes corpus, vocabulary or training and forgets `npm run train-mapping` ships a reader that nobody can make again.
import { readFileSync } from 'node:fs';
import { decompressed, encoded, WEIGHTS_FILE } from '@groundwork/engine/learned/weights';
import { expect, test } from 'vitest';
import { readCorpus } from './corpus.ts';
import { train } from './train.ts';
import { enginePhrases, readVocabulary } from './vocabulary.ts';

const MOST_BYTES = 1_000_000;

test('a retrain gives the committed weights, byte for byte, in at most a megabyte', {
  timeout: 600_000,
}, () => {
  const committed = readFileSync(WEIGHTS_FILE);
  expect(committed.length).toBeLessThanOrEqual(MOST_BYTES);
  const again = encoded(train(readCorpus(), [...enginePhrases(), ...readVocabulary()]));
  expect(again.equals(decompressed(committed))).toBe(true);
});

// `npm run train-mapping`: trains the learned reader from corpus and vocabulary and writes the weights that the engine reads.
// With `-- --calibrate` it measures instead how often readings of systems kept out of training are right.
import { writeFileSync } from 'node:fs';
import { compressed, encoded, WEIGHTS_FILE } from '@groundwork/engine/learned/weights';
import { readCorpus } from './train-mapping/corpus.ts';
import { readHeldOut } from './train-mapping/held-out.ts';
import { printSteps } from './train-mapping/steps.ts';
import { train } from './train-mapping/train.ts';
import { enginePhrases, readVocabulary } from './train-mapping/vocabulary.ts';

const corpus = readCorpus();
const phrases = [...enginePhrases(), ...readVocabulary()];
if (process.argv.includes('--calibrate')) {
  printSteps(readHeldOut(corpus, phrases));
} else {
  const started = process.cpuUsage();
  const bytes = encoded(train(corpus, phrases));
  const packed = compressed(bytes);
  writeFileSync(WEIGHTS_FILE, packed);
  const seconds = process.cpuUsage(started).user / 1e6;
  console.log(
    `${phrases.length} phrases, ${corpus.length} tables: ${packed.length} bytes in ${seconds.toFixed(1)} s of processor time.`,
  );
}

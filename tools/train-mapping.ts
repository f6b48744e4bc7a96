// `npm run train-mapping`: trains the learned reader from corpus and vocabulary and writes the weights that the engine reads.
// With `-- --calibrate` it measures instead how often readings of systems kept out of training are right, with `-- --measure`
// also what the reader trained now would make of the labels of the bench, from headers alone; neither writes anything.
import { writeFileSync } from 'node:fs';
import { LearnedReader } from '@groundwork/engine/learned/model';
import { compressed, encoded, WEIGHTS_FILE } from '@groundwork/engine/learned/weights';
import { headerRows } from '../bench/mapping-headers.ts';
import { heldOutRows } from '../bench/mapping-held-out.ts';
import { readCorpus } from './train-mapping/corpus.ts';
import { readHeldOut } from './train-mapping/held-out.ts';
import { trainedWithout } from './train-mapping/kept-weights.ts';
import { printSteps } from './train-mapping/steps.ts';
import { train } from './train-mapping/train.ts';
import { enginePhrases, readVocabulary } from './train-mapping/vocabulary.ts';

const tables = readCorpus();
const phrases = [...enginePhrases(), ...readVocabulary()];
if (process.argv.includes('--calibrate')) {
  printSteps(await readHeldOut(tables, phrases, true));
} else if (process.argv.includes('--measure')) {
  const [weights] = await trainedWithout([[]], { tables, phrases }, true);
  if (!weights) throw new Error('Nothing was trained.');
  const rows = [
    ...headerRows(new LearnedReader(weights)),
    ...heldOutRows(await readHeldOut(tables, phrases, true)),
  ];
  for (const { name, value, unit } of rows) console.log(`${value.toFixed(1).padStart(6)} ${unit}  ${name}`);
} else {
  const started = process.cpuUsage();
  const bytes = encoded(train(tables, phrases));
  const packed = compressed(bytes);
  writeFileSync(WEIGHTS_FILE, packed);
  const seconds = process.cpuUsage(started).user / 1e6;
  console.log(
    `${phrases.length} phrases, ${tables.length} tables: ${packed.length} bytes in ${seconds.toFixed(1)} s of processor time.`,
  );
}

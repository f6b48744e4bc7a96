// Analyses files the way the product does, read as the answers say, and closes them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Answers } from '@groundwork/contract/intake';
import type { z } from 'zod';
import { chosenReadings } from '../src/classify/chosen-readings.ts';
import { profileSource } from '../src/profile/profile.ts';
import { openSources } from '../src/read/open-sources.ts';
import { type Folder, gather, think, unaccounted } from './reading.ts';

export async function analyseFiles(
  files: Record<string, string | Uint8Array>,
  given: z.input<typeof Answers> = {},
) {
  const path = await mkdtemp(join(tmpdir(), 'groundwork-hostile-'));
  const answers = Answers.parse(given);
  for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
  const opened = await openSources(path, { choices: chosenReadings(answers) });
  try {
    const profiles = [];
    for (const source of opened.sources) profiles.push(await profileSource(source));
    const folder: Folder = { ...opened, profiles };
    const analysis = await think(folder, answers);
    const compiled = await gather(folder, analysis);
    return { analysis, compiled, lost: unaccounted(folder, compiled), refused: opened.refused };
  } finally {
    await opened.close();
    await rm(path, { recursive: true, force: true });
  }
}

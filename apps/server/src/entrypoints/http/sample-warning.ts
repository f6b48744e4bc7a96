// What an operator is told before the public sees the samples that the site came with.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Samples, samplesFile } from '@groundwork/contract/built-site';
import type { Logger } from 'pino';

/** Invented customers and unread legal texts are nothing to show the public: a start in production mode, or at an https
 *  address, warns while there are any. */
export function warnOfSamples(
  site: { dist: string; publicUrl: string; isProduction: boolean },
  log: Pick<Logger, 'warn'>,
): void {
  const file = path.join(site.dist, samplesFile);
  const isForThePublic = site.isProduction || site.publicUrl.startsWith('https:');
  if (!isForThePublic || !existsSync(file)) return;
  const samples = Samples.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (samples.length === 0) return;
  log.warn(
    { samples },
    `The public pages still show sample content: ${samples.join(', ')}. Replace it in apps/web/src/areas/site/content, then set isSample or isTemplate to false there.`,
  );
}

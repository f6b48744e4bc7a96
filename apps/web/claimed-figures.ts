// The front page claims a dozen figures of docs/benchmarks.md. They come to it without the hundreds of others, however many more
// are measured: whoever imports the record with `?claimed` gets those rows only.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { measured } from './src/areas/site/content/landing.ts';
import { readBenchmarks } from './src/areas/site/public/benchmarks.ts';

const asked = /^(.*\/docs\/benchmarks\.md)\?(?:.*&)?claimed\b/;

interface Claim {
  bench: string;
  row: string;
}
const { flow, claims, recognition } = measured;
const onFront: readonly Claim[] = [flow.total, ...flow.parts, ...claims, ...recognition.rows];

export function claimedFigures(): Plugin {
  return {
    name: 'claimed-figures',
    enforce: 'pre',
    async load(id) {
      const [, file] = asked.exec(id) ?? [];
      if (file === undefined) return null;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(claimedPart(await readFile(file, 'utf8'), onFront))}`;
    },
  };
}

/** The same record with the rows that somebody claims, and their benches. */
export function claimedPart(text: string, all: readonly Claim[]): string {
  return readBenchmarks(text)
    .sections.flatMap(({ title, command, header, rows }) => {
      const own = all.filter(({ bench }) => command === `npm run bench ${bench}`);
      if (own.length === 0) return [];
      const kept = rows.filter(([name]) => own.some(({ row }) => row === name));
      return [`## ${title}`, `\`${command}\``, ...[header, ...kept].map(cells => `| ${cells.join(' | ')} |`)];
    })
    .join('\n');
}

// `npm run bench [name…]`: measures, prints, and writes docs/benchmarks.md. Never part of the tests: machines are noisy.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { benchLimit } from '../bench/limit.ts';
import { benchMapping } from '../bench/mapping.ts';
import { benchMemory } from '../bench/memory.ts';
import { benchReading } from '../bench/reading.ts';
import type { BenchRow } from '../bench/row.ts';
import { benchScale } from '../bench/scale.ts';

const benches: Record<string, { title: string; run(): Promise<BenchRow[]> }> = {
  reading: { title: 'Reading and profiling', run: () => benchReading() },
  mapping: { title: 'Understanding columns (our own labelled set)', run: () => benchMapping() },
  limit: { title: 'Using a portal’s request limit', run: () => benchLimit() },
  memory: { title: 'Memory for large exports', run: () => benchMemory() },
  scale: { title: 'The whole road at scale', run: () => benchScale() },
};

const wanted = process.argv.slice(2);
const sections: string[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`${bench.title} …`);
  const rows = await bench.run();
  const lines = rows.map(
    row =>
      `| ${row.name} | ${row.value.toLocaleString('en-GB', { maximumFractionDigits: 2 })} ${row.unit} | ${row.goal} |`,
  );
  sections.push(
    [
      `## ${bench.title}`,
      `\`npm run bench ${name}\``,
      '',
      '| what | measured | goal |',
      '|---|---|---|',
      ...lines,
    ].join('\n'),
  );
}
const head = `# Benchmarks\n\nMeasured on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}. Machines are shared and noisy: read ratios, not absolutes.\n`;
const text = `${head}\n${sections.join('\n\n')}\n`;
console.log(text);
if (wanted.length === 0) writeFileSync(path.resolve(import.meta.dirname, '../docs/benchmarks.md'), text);

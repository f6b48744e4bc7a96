// `npm run bench [name…]`: measures, prints, and writes docs/benchmarks.md (a named
// bench only its own section). Never part of the tests: machines are noisy.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { benchAdmin } from '../bench/admin.ts';
import { benchApi } from '../bench/api.ts';
import { benchAudit } from '../bench/audit.ts';
import { benchColumns } from '../bench/columns.ts';
import { benchIdle } from '../bench/idle.ts';
import { benchLimit } from '../bench/limit.ts';
import { benchMapping } from '../bench/mapping.ts';
import { benchMatch } from '../bench/match.ts';
import { benchMatchBound } from '../bench/match-bound.ts';
import { benchMatchLater } from '../bench/match-later.ts';
import { benchMatchTwin } from '../bench/match-twin.ts';
import { benchMemory } from '../bench/memory.ts';
import { benchOutages } from '../bench/outages.ts';
import { benchPortal } from '../bench/portal.ts';
import { benchReading } from '../bench/reading.ts';
import { benchRep } from '../bench/rep.ts';
import { benchRevops } from '../bench/revops.ts';
import type { BenchRow } from '../bench/row.ts';
import { benchScale } from '../bench/scale.ts';
import { benchScroll } from '../bench/scroll.ts';
import { benchSite } from '../bench/site.ts';
import { assistantFigures } from './assistant/figures.ts';
import { webhookFigures } from './webhooks/figures.ts';

const benches: Record<string, { title: string; run(): Promise<BenchRow[]> }> = {
  reading: { title: 'Reading and profiling', run: () => benchReading() },
  mapping: {
    title: 'Understanding exports (labelled by hand; systems kept out of training first)',
    run: () => benchMapping(),
  },
  match: {
    title: 'Finding rows that are one, without a shared key',
    run: () => benchMatch(),
  },
  'match-bound': {
    title: 'How often what is said of wrong matches holds',
    run: () => benchMatchBound(),
  },
  'match-later': {
    title: 'Rows that come after others were matched',
    run: () => benchMatchLater(),
  },
  'match-twin': {
    title: 'The matcher’s twin in SQL, in DuckDB',
    run: () => benchMatchTwin(),
  },
  audit: { title: 'Auditing a portal with known defects', run: () => benchAudit() },
  revops: { title: 'Figures and forecasts of pipelines', run: () => benchRevops() },
  limit: { title: 'Using a portal’s request limit', run: () => benchLimit() },
  memory: { title: 'Memory for large exports', run: () => benchMemory() },
  assistant: {
    title: 'Answers of the assistant, without a language model (questions held out)',
    run: async () => assistantFigures(),
  },
  webhooks: {
    title: 'Webhooks to a receiver that fails half of the time',
    run: () => webhookFigures(),
  },
  scale: { title: 'The whole flow at scale', run: () => benchScale() },
  scroll: { title: 'Scrolling 100,000 rows in a browser', run: () => benchScroll() },
  columns: { title: 'A mapping of 10,000 columns in a browser', run: () => benchColumns() },
  site: { title: 'The public pages on a slow phone (Lighthouse, best of 3)', run: () => benchSite() },
  api: { title: 'The API under load, against bare Fastify in the same run', run: () => benchApi() },
  admin: { title: 'The admin area over 100,000 organizations', run: () => benchAdmin() },
  rep: { title: 'The partner rep area with 10,000 deals a rep', run: () => benchRep() },
  outages: {
    title: 'Until the pill tells of what broke (probes every 15 s)',
    run: () => benchOutages(),
  },
  idle: { title: 'Memory of the whole product while nobody asks (PSS)', run: () => benchIdle() },
  portal: { title: 'The client area on a slow phone (Lighthouse, best of 3)', run: () => benchPortal() },
};

const wanted = process.argv.slice(2);
const measured = `Measured on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}.`;
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
      // Measured apart from the others: the head's date is not its own.
      ...(wanted.length > 0 ? ['', measured] : []),
      '',
      '| what | measured | goal |',
      '|---|---|---|',
      ...lines,
    ].join('\n'),
  );
}

const record = path.resolve(import.meta.dirname, '../docs/benchmarks.md');

/** The record with these sections in the place of those they repeat, or at its end. */
function withSections(text: string): string {
  const parts = text.trimEnd().split(/\n\n(?=## )/);
  for (const section of sections) {
    const title = section.split('\n', 1)[0];
    const at = parts.findIndex(part => part.split('\n', 1)[0] === title);
    parts.splice(at < 0 ? parts.length : at, at < 0 ? 0 : 1, section);
  }
  return `${parts.join('\n\n')}\n`;
}

const head = `# Benchmarks\n\n${measured} Machines are shared and noisy: read ratios, not absolutes.`;
console.log([head, ...sections].join('\n\n'));
writeFileSync(
  record,
  wanted.length === 0 ? `${[head, ...sections].join('\n\n')}\n` : withSections(readFileSync(record, 'utf8')),
);

// Reads and profiles one file in a process of its own, so that its memory and its time are its own, and prints what that took.
import { profileSource } from '@groundwork/engine/profile/profile';
import { openSources } from '@groundwork/engine/read/open-sources';

export interface ReadingRun {
  /** Of the processor: opening and profiling, and reading the rows as texts once more. */
  profiling: number;
  reading: number;
  /** Largest resident set while it was opened and profiled, in MB. */
  peakMb: number;
  rows: number;
  columns: number;
}

function seconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}

async function run(file: string, isReadAgain: boolean): Promise<ReadingRun> {
  const began = process.cpuUsage();
  const { sources, refused, close } = await openSources([{ path: file, name: 'export.csv' }]);
  const [source] = sources;
  if (!source) throw new Error(`The file was refused: ${JSON.stringify(refused)}`);
  const { rows, columns } = await profileSource(source);
  const profiling = seconds(began);
  const peakMb = process.resourceUsage().maxRSS / 1024;
  const again = process.cpuUsage();
  if (isReadAgain) for await (const _ of source.rows()) void _;
  const reading = seconds(again);
  await close();
  return { profiling, reading, peakMb, rows, columns: columns.length };
}

const [file, isReadAgain] = process.argv.slice(2);
if (file === undefined) throw new Error('Give the file.');
console.log(JSON.stringify(await run(file, isReadAgain === 'again')));

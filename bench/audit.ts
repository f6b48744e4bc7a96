// What an audit costs and finds: portals of 100,000 and of a million records from a seed, with known defects of every check.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { AuditRun } from './audit-run.ts';
import type { BenchRow } from './row.ts';

interface Size {
  name: string;
  accounts: number;
  /** How often each defect is planted. */
  copies: number;
}

const sizes: readonly Size[] = [
  { name: '100,000 records', accounts: 15_000, copies: 20 },
  { name: 'a million records', accounts: 150_000, copies: 200 },
];

export async function benchAudit(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const size of sizes) {
    const run = await audited(size);
    console.error(size.name, JSON.stringify(run));
    rows.push(...rowsOf(size.name, run, size === sizes[0]));
  }
  return rows;
}

async function audited({ accounts, copies }: Size): Promise<AuditRun> {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundwork-audit-'));
  try {
    const step = async (name: string): Promise<string> => {
      const script = path.join(import.meta.dirname, 'audit-run.ts');
      const given = [script, name, folder, String(accounts), String(copies)];
      const { stdout, stderr } = await promisify(execFile)(process.execPath, given);
      if (stderr) console.error(stderr.trim());
      return stdout;
    };
    await step('write');
    return JSON.parse(await step('check'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function rowsOf(name: string, run: AuditRun, isSmall: boolean): BenchRow[] {
  const { cpu } = run;
  const of = (...steps: string[]): number => steps.reduce((sum, step) => sum + (cpu[step] ?? 0), 0);
  const seconds = 's of processor time';
  return [
    { name: `${name}: records`, value: run.records, unit: '', goal: '' },
    { name: `${name}: planted defects`, value: run.planted, unit: '', goal: '' },
    { name: `${name}: planted defects found`, value: 100 * run.recall, unit: '%', goal: '≥ 98' },
    { name: `${name}: findings that were planted`, value: 100 * run.precision, unit: '%', goal: '≥ 98' },
    { name: `${name}: comparing records that share no key`, value: of('alike'), unit: seconds, goal: '' },
    { name: `${name}: making tables of the snapshot`, value: of('open'), unit: seconds, goal: '' },
    { name: `${name}: all checks`, value: of('checks'), unit: seconds, goal: '' },
    { name: `${name}: ranking what can be mended`, value: of('bundles'), unit: seconds, goal: '' },
    { name: `${name}: root causes`, value: of('causes'), unit: seconds, goal: '' },
    {
      name: `${name}: the whole audit`,
      value: of('alike', 'open', 'checks', 'health', 'evidence', 'bundles', 'causes'),
      unit: seconds,
      goal: isSmall ? '< 10' : '',
    },
    { name: `${name}: twelve checks`, value: of('dozen'), unit: seconds, goal: isSmall ? '< 0.5' : '' },
    {
      name: `${name}: two audits compared in which every record is a finding`,
      value: of('compare'),
      unit: seconds,
      goal: '< 1',
    },
    { name: `${name}: peak memory`, value: run.peakMb, unit: 'MB', goal: '≤ 512' },
  ];
}

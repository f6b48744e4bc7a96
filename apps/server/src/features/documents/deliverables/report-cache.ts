// What reports came to, remembered for as long as what they are made of bears the same mark: a look at the deliverables of a
// project must not make every one of them again. Of one process: another version of the product writes other reports.

import { meterCache } from '../../../platform/cache-meter.ts';

export interface Remembered {
  /** Of the report; null when it cannot be made. */
  hash: string | null;
  /** Why it cannot; null when it can. */
  missing: string | null;
}

export interface ReportCache {
  /** What was remembered under this mark, else what `make` answers. What it throws is not remembered. */
  recall(key: readonly string[], mark: string, make: () => Promise<Remembered>): Promise<Remembered>;
}

/** Papers of some two hundred projects; each takes a few hundred bytes. */
const maxRemembered = 1000;

export function createReportCache(max = maxRemembered): ReportCache {
  const known = new Map<string, { mark: string; report: Remembered }>();
  const meter = meterCache('reports of projects', () => known.size);
  return {
    async recall(key, mark, make) {
      const name = key.join(' ');
      const found = known.get(name);
      if (found?.mark === mark) {
        meter.hits += 1;
        return found.report;
      }
      meter.misses += 1;
      const report = await make();
      // Anew at the end: what was not made again for longest goes first.
      known.delete(name);
      known.set(name, { mark, report });
      const [oldest] = known.keys();
      if (known.size > max && oldest !== undefined) known.delete(oldest);
      return report;
    },
  };
}

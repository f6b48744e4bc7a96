// What holds of audits whoever asks.
import { createHash } from 'node:crypto';
import type { AuditResult, OptimizerResult } from '@groundwork/contract/audits';

/** Audits of a portal that are kept, the latest. */
export const KEPT_AUDITS = 12;

/** Comparisons in one process: each takes up to 256 MB and, of large portals, some seconds. */
export const comparisonTurns = {
  atOnce: 2,
  mostWaiting: 24,
  mostOfOne: 8,
  waitMs: 15_000,
  message: 'Many audits are being compared at this moment. Ask again in a few seconds.',
};

export const oneDecimal = (points: number): number => Math.round(points * 10) / 10;

/** Whether there was a record to look at. Audits from before scores could be missing say 100 of an empty portal. */
export function isScored({ records }: Pick<AuditResult, 'records'>): boolean {
  return Object.values(records).some(count => count > 0);
}

/** Tells whether two audits made a check by the same rule, without keeping the words of each. */
export const ruleHash = (why: string): string =>
  createHash('sha256').update(why).digest('base64url').slice(0, 10);

const ease = { reversible: 0, partly: 1, irreversible: 2 } as const;

/** Ranks the fixes of an audit: those that can be worked out by what they regain, then those for people by what mending all of it would.
 *  Among equals the ones that can be taken back come first. */
export function rankFixes(result: AuditResult): Omit<OptimizerResult, 'as_of'> {
  const bundles = new Map(result.bundles.map(bundle => [bundle.check, bundle]));
  const gainOf = (check: string, gain: number): number => bundles.get(check)?.gain ?? gain;
  const proposals = result.findings
    .flatMap(finding => (finding.fix ? [{ ...finding, fix: finding.fix }] : []))
    .toSorted(
      (one, other) =>
        Number(bundles.has(other.check)) - Number(bundles.has(one.check)) ||
        gainOf(other.check, other.gain) - gainOf(one.check, one.gain) ||
        ease[one.fix.reversibility] - ease[other.fix.reversibility],
    )
    .map(({ check, object, title, affected, gain, fix, why }, at) => ({
      rank: at + 1,
      check,
      object,
      title,
      affected,
      gain: gainOf(check, gain),
      fix,
      why,
      bundle: bundles.get(check) ?? null,
    }));
  const automatic = result.bundles
    .filter(({ asks }) => asks === null)
    .reduce((sum, { gain }) => sum + gain, 0);
  const score = isScored(result) ? result.score : null;
  return {
    audited_at: result.as_of,
    score,
    reachable_score: score === null ? null : oneDecimal(Math.min(100, score + automatic)),
    proposals,
    for_people: result.findings
      .filter(({ fix }) => fix === null)
      .map(({ check, title, affected }) => ({ check, title, affected })),
  };
}

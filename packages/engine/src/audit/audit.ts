// The audit: every check over one snapshot, and what that amounts to.
import type { AuditResult, Finding, OptimizerResult, Severity } from '@groundwork/contract/audits';
import { companyChecks } from './company-checks.ts';
import { contactChecks } from './contact-checks.ts';
import { dealChecks } from './deal-checks.ts';
import { propertyChecks } from './property-checks.ts';
import type { Snapshot } from './snapshot.ts';

const checks = [...contactChecks, ...companyChecks, ...dealChecks, ...propertyChecks];

const weights: Record<Severity, number> = { high: 5, medium: 3, low: 1 };
/** What a check that found nothing weighs: its severity shows only in findings. */
const quietWeight = weights.medium;

/** Points of score the finding costs among `total` weight. */
function cost({ severity, affected, looked_at }: Finding, total: number): number {
  return total === 0 ? 0 : (100 * weights[severity] * affected) / Math.max(looked_at, 1) / total;
}

function totalWeight(findings: readonly Finding[], ran: number): number {
  const found = findings.reduce((sum, { severity }) => sum + weights[severity], 0);
  return found + (ran - findings.length) * quietWeight;
}

/** Whether there was a record to look at. Audits from before scores could be missing say 100 of an empty portal. */
export function isScored({ records }: Pick<AuditResult, 'records'>): boolean {
  return Object.values(records).some(count => count > 0);
}

const tenth = (points: number) => Math.round(points * 10) / 10;

/**
 * Runs all checks. Findings come worst first. The score is 100 minus, for each finding, its share of the records it
 * looked at times its weight among the weights of all checks; null when there is no record at all, because nothing that
 * was looked at is neither good nor bad.
 */
export function audit(snapshot: Snapshot): Pick<AuditResult, 'checks' | 'score' | 'findings' | 'records'> {
  const found = checks.flatMap(check => check.run(snapshot) ?? []);
  const total = totalWeight(found, checks.length);
  const findings = found.toSorted((left, right) => cost(right, total) - cost(left, total));
  const lost = findings.reduce((sum, finding) => sum + cost(finding, total), 0);
  const { contacts, companies, deals } = snapshot;
  const records = { contacts: contacts.length, companies: companies.length, deals: deals.length };
  return {
    checks: checks.map(check => check.number),
    score: isScored({ records }) ? tenth(Math.max(0, 100 - lost)) : null,
    findings,
    records,
  };
}

/** Ranks the fixes of an audit by the score they regain; among equals the ones that can be taken back come first. */
export function optimize(result: AuditResult): Omit<OptimizerResult, 'as_of'> {
  const total = totalWeight(result.findings, result.checks.length);
  const ease = { reversible: 0, partly: 1, irreversible: 2 };
  const proposals = result.findings
    .flatMap(finding =>
      finding.fix ? [{ finding, fix: finding.fix, gain: tenth(cost(finding, total)) }] : [],
    )
    .toSorted(
      (left, right) => right.gain - left.gain || ease[left.fix.reversibility] - ease[right.fix.reversibility],
    )
    .map(({ finding, fix, gain }, at) => {
      const { check, object, title, affected, why } = finding;
      return { rank: at + 1, check, object, title, affected, gain, fix, why };
    });
  const automatic = proposals.filter(proposal => proposal.fix.is_automatic);
  const score = isScored(result) ? result.score : null;
  return {
    audited_at: result.as_of,
    score,
    reachable_score:
      score === null
        ? null
        : tenth(
            Math.min(
              100,
              automatic.reduce((sum, proposal) => sum + proposal.gain, score),
            ),
          ),
    proposals,
    for_people: result.findings
      .filter(finding => finding.fix === null)
      .map(({ check, title, affected }) => ({ check, title, affected })),
  };
}

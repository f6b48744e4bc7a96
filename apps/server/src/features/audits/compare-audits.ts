// What changed between two audits, check by check. A check that only one of them made is not compared: what the other would have found
// nobody knows.
import type {
  AuditComparison,
  ComparedAudit,
  ComparedCheck,
  LoneCheck,
} from '@groundwork/contract/audit-comparisons';
import type { AuditResult, Finding, FindingHistory } from '@groundwork/contract/audits';
import type { AuditId } from '@groundwork/contract/ids';
import { allChecks } from '@groundwork/snapshots/audit/all-checks';
import { isScored, ruleHash } from './rules.ts';

export interface ComparedSide {
  id: AuditId;
  /** Whose it is, by name. */
  project: string;
  result: AuditResult;
}

const none: FindingHistory = { new: 0, returned: 0, unchanged: 0, fixed: 0, not_again: 0 };
const severities = ['high', 'medium', 'low'] as const;
const titles = new Map(allChecks.map(({ number, title }) => [number, title]));
/** Of audits of before every rule was kept. */
const rulesToday = new Map(allChecks.map(({ number, why }) => [number, ruleHash(why)]));

/** `histories`: of each check, record for record. */
export function compareAudits(
  earlier: ComparedSide,
  later: ComparedSide,
  histories: ReadonlyMap<string, FindingHistory>,
): AuditComparison {
  const madeBy = new Set(earlier.result.checks);
  const both = later.result.checks.filter(check => madeBy.has(check));
  return {
    earlier: outlined(earlier),
    later: outlined(later),
    compared: both.length,
    checks: both
      .flatMap(check => compared(check, earlier.result, later.result, histories.get(check) ?? none))
      .toSorted(
        (one, other) =>
          changesOf(other) - changesOf(one) ||
          severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
          other.unchanged - one.unchanged,
      ),
    not_compared: [
      ...lone('earlier', earlier.result, later.result),
      ...lone('later', later.result, earlier.result),
    ],
  };
}

function outlined({ id, project, result }: ComparedSide): ComparedAudit {
  return {
    id,
    as_of: result.as_of,
    project,
    score: isScored(result) ? result.score : null,
    records: Object.values(result.records).reduce((sum, rows) => sum + rows, 0),
    findings: result.findings.length,
    time_zone: result.time_zone,
  };
}

const changesOf = (history: FindingHistory): number =>
  history.new + history.returned + history.fixed + history.not_again;

/** Nothing where neither found anything. */
function compared(
  check: string,
  earlier: AuditResult,
  later: AuditResult,
  history: FindingHistory,
): ComparedCheck[] {
  const was = earlier.findings.find(each => each.check === check);
  const now = later.findings.find(each => each.check === check);
  const finding = now ?? was;
  if (!finding) return [];
  const { object, severity, title } = finding;
  const is_rule_changed = ruleOf(earlier, check, finding) !== ruleOf(later, check, finding);
  const is_record = object in later.records || object in earlier.records;
  const has_worth = [was, now].some(each => each !== undefined && Object.keys(each.worth).length > 0);
  return [{ check, object, severity, title, is_rule_changed, is_record, has_worth, ...history }];
}

/** Audits of before every rule was kept have the words of those alone by which they found something; today's stand for the others. */
function ruleOf({ rules, findings }: AuditResult, check: string, { why }: Pick<Finding, 'why'>): string {
  const kept = rules[check];
  if (kept !== undefined) return kept;
  const own = findings.find(each => each.check === check);
  return own ? ruleHash(own.why) : (rulesToday.get(check) ?? ruleHash(why));
}

/** What `own` made and `other` did not. */
function lone(made_by: LoneCheck['made_by'], own: AuditResult, other: AuditResult): LoneCheck[] {
  const known = new Set(other.checks);
  return own.checks
    .filter(check => !known.has(check))
    .map(check => {
      const finding = own.findings.find(each => each.check === check);
      const left = other.not_checked.find(each => each.check === check);
      return {
        check,
        title: finding?.title ?? left?.title ?? titles.get(check) ?? check,
        made_by,
        affected: finding?.affected ?? 0,
        why: left?.why ?? null,
      };
    });
}

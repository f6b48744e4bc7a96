// The audit report: what an audit of the portal's data found, by how much it matters, with the rule behind each finding.
import type { AuditResult } from '@groundwork/contract/audits';
import { daysOf } from '@groundwork/contract/day-words';
import {
  type CostAssumptions,
  costNames,
  costsOf,
  costText,
  formulaOf,
} from '@groundwork/contract/finding-costs';
import { dayInWords } from '@groundwork/engine/words/wording';
import { isScored } from '../../audits/rules.ts';
import { figure, type ReportContent, type Section, spoken, text } from './report-content.ts';

const severities = { high: 0, medium: 1, low: 2 } as const;

export function auditReport(
  project: { name: string },
  audit: AuditResult,
  assumptions: CostAssumptions,
): ReportContent {
  const findings = audit.findings.toSorted(
    (left, right) =>
      severities[left.severity] - severities[right.severity] || (left.check < right.check ? -1 : 1),
  );
  return {
    title: 'Data quality audit',
    subtitle: project.name,
    language: 'en',
    sections: [
      {
        heading: 'At a glance',
        blocks: [
          {
            kind: 'facts',
            facts: [
              ['Looked at on', `${dayInWords(audit.as_of)}, ${audit.as_of.slice(11, 16)} UTC`],
              ['Whose days', daysOf(audit.time_zone)],
              ['Score', scoreOf(audit)],
              ['Checks that ran', figure(audit.checks.length)],
              ['Findings', figure(findings.length)],
              ...Object.entries(audit.records)
                .toSorted(([left], [right]) => (left < right ? -1 : 1))
                .map(([object, records]) => [spoken(object), figure(records)] as const),
            ],
          },
          text(
            isScored(audit)
              ? '100 means that nothing was found. Every finding takes from the health of its record by its severity; the score is the mean health of all records, object by object.'
              : 'The portal held no contacts, companies or deals when it was looked at. Run the audit again once it holds records.',
          ),
        ],
      },
      {
        heading: 'Findings',
        blocks: [
          {
            kind: 'table',
            caption: 'All findings, the gravest first',
            columns: [
              { name: 'Finding', share: 2 },
              { name: 'Severity', share: 0.8 },
              { name: 'Object', share: 0.9 },
              { name: 'Affected', isNumber: true, share: 1 },
              { name: 'Rule', share: 2 },
              { name: 'What can be done', share: 1.8 },
            ],
            rows: findings.map(({ check, title, severity, object, affected, looked_at, why, fix }) => [
              `${check} ${title}`,
              spoken(severity),
              spoken(object),
              `${figure(affected)} of ${figure(looked_at)}`,
              why,
              fix === null ? 'A person has to decide.' : fix.description,
            ]),
            empty: 'Nothing was found.',
          },
        ],
      },
      ...(audit.causes.length > 0 ? [causes(audit)] : []),
      costs(findings, assumptions),
      ...findings.filter(finding => finding.examples.length > 0).map(examples),
    ],
  };
}

/** One thing that many findings have in common, with what proves it. */
function causes({ causes: found, findings }: AuditResult): Section {
  const titles = new Map(findings.map(({ check, title }) => [check, title]));
  return {
    heading: 'What many findings have in common',
    blocks: [
      {
        kind: 'table',
        caption: 'Causes, each with the checks whose findings are far more frequent there than elsewhere',
        columns: [
          { name: 'Cause', share: 1.6 },
          { name: 'Finding', share: 2 },
          { name: 'There', isNumber: true },
          { name: 'Elsewhere', isNumber: true },
        ],
        rows: found.flatMap(({ title, checks }) =>
          checks.map(proof => [
            title,
            `${proof.check} ${titles.get(proof.check) ?? ''}`.trim(),
            `${figure(proof.affected)} of ${figure(proof.looked_at)}`,
            `${figure(proof.affected_elsewhere)} of ${figure(proof.looked_at_elsewhere)}`,
          ]),
        ),
        empty: 'Nothing explains many findings at once.',
      },
    ],
  };
}

function costs(findings: AuditResult['findings'], assumptions: CostAssumptions): Section {
  return {
    heading: 'What the findings cost',
    blocks: [
      text(
        'What is counted is from the portal, what is multiplied is assumed; both stand in each line. Lines are not added up: a record may have several findings.',
      ),
      {
        kind: 'table',
        caption: 'Costs by finding',
        columns: [
          { name: 'Finding', share: 1.8 },
          { name: 'What', share: 1.1 },
          { name: 'How it is worked out', share: 2.4 },
          { name: 'Cost', isNumber: true, share: 1.6 },
        ],
        rows: findings.flatMap(finding =>
          costsOf(finding, assumptions).map(cost => [
            `${finding.check} ${finding.title}`,
            costNames[cost.kind],
            formulaOf(cost, assumptions),
            costText(cost),
          ]),
        ),
        empty: 'Nothing was found that costs anything.',
      },
    ],
  };
}

function scoreOf(audit: AuditResult): string {
  return audit.score === null || !isScored(audit)
    ? 'Not scored: there was nothing to look at'
    : `${audit.score.toFixed(1)} of 100`;
}

function examples({ check, title, examples: found }: AuditResult['findings'][number]): Section {
  return {
    heading: `Examples of ${check}: ${title}`,
    blocks: [
      {
        kind: 'table',
        caption: `Records that ${check} found`,
        columns: [{ name: 'Record', share: 1.6 }, { name: 'Id' }, { name: 'Value', share: 1.6 }],
        rows: found.map(({ id, label, value }) => [label, id, value]),
        empty: 'No examples were kept.',
      },
    ],
  };
}

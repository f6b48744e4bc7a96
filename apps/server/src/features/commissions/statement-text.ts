// A statement as a file: the same lines and sums as a table for spreadsheets and on paper.
import type { CommissionLine, Statement } from '@groundwork/contract/commissions';
import { amount, type ReportContent } from '../documents/deliverables/report-content.ts';

/** 123456 → 1234.56: a plain number, for spreadsheets. */
export function asAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const lineColumns = [
  'posted_on',
  'occurred_on',
  'kind',
  'company',
  'rule_version',
  'state',
  'amount',
  'currency',
  'deal_id',
  'line_id',
] as const;

export function lineCells(line: CommissionLine) {
  return [
    line.posted_on,
    line.occurred_on,
    kindNames[line.kind],
    line.company,
    line.rule_number,
    stateNames[line.state],
    asAmount(line.amount_cents),
    line.currency,
    line.deal_id,
    line.id,
  ];
}

const kindNames: Record<CommissionLine['kind'], string> = {
  accrual: 'Earned',
  adjustment: 'Corrected',
  clawback: 'Taken back',
  reversal: 'Reversed',
};
const stateNames: Record<CommissionLine['state'], string> = {
  accrued: 'Accrued',
  in_run: 'In a payout being prepared',
  approved: 'Approved',
  paid: 'Paid',
};

/** Lines on paper; more are only in the other file. */
export const linesOnPaper = 5000;

export function statementContent(
  { rep, ...statement }: Omit<Statement, 'data'>,
  lines: readonly CommissionLine[],
): ReportContent {
  const { currency } = statement;
  const money = (cents: number) => amount(String(cents), currency);
  const { opening_cents, paid_cents, closing_cents } = statement;
  const ofMonth =
    opening_cents === null || paid_cents === null || closing_cents === null
      ? []
      : ([
          ['Owed when the month began', money(opening_cents)],
          ['Lines of the month', money(statement.amount_cents)],
          ['Paid in the month', money(-paid_cents)],
          ['Owed when it ended', money(closing_cents)],
        ] as const);
  const left = statement.lines - lines.length;
  return {
    title: 'Commission statement',
    subtitle: `${rep.name}, ${rep.partner}: ${statement.title}`,
    language: 'en',
    sections: [
      {
        heading: 'Summary',
        blocks: [
          {
            kind: 'facts',
            facts: [
              ['Rep', `${rep.name}, ${rep.email}`],
              ['Partner', rep.partner],
              ...(ofMonth.length > 0 ? ofMonth : ([['Amount', money(statement.amount_cents)]] as const)),
              ...(statement.kind === 'payout'
                ? ([['Paid', statement.on ?? 'Approved, not paid yet']] as const)
                : []),
              ['Lines', String(statement.lines)],
            ],
          },
        ],
      },
      {
        heading: 'Lines',
        blocks: [
          {
            kind: 'table',
            caption: `What this statement is made of, in ${currency}`,
            columns: [
              { name: 'Company', share: 3 },
              { name: 'What' },
              { name: 'Happened' },
              { name: 'Rule', share: 0.6 },
              { name: 'Amount', isNumber: true },
            ],
            rows: lines.map(line => [
              line.company,
              kindNames[line.kind],
              line.occurred_on,
              line.rule_number === null ? '' : `v${line.rule_number}`,
              money(line.amount_cents),
            ]),
            empty: 'No lines.',
          },
          ...(left > 0
            ? [{ kind: 'text' as const, text: `${left} more lines are in the CSV file of this statement.` }]
            : []),
        ],
      },
    ],
  };
}

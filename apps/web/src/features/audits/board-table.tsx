// Projects of every client with what their latest audit says, and what waits for them.
import type { AuditedProject, DearestFinding } from '@groundwork/contract/audit-board';
import type { ReactNode } from 'react';
import { instant } from '../../lib/formats/dates.ts';
import { count, counted, money } from '../../lib/formats/numbers.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { scoreText } from './wording.ts';

type Column = TableColumn<AuditedProject>;
const none = <span className="text-muted">–</span>;

const columns: readonly Column[] = [
  {
    key: 'audit',
    header: 'Latest audit',
    track: '1fr',
    cell: ({ audit }) =>
      audit ? (
        <span className="grid min-w-0">
          {instant(audit.as_of)}
          <span className="text-xs text-muted wrap-anywhere">{audit.portal}</span>
        </span>
      ) : (
        <span className="text-muted">None is kept</span>
      ),
  },
  {
    key: 'score',
    header: 'Score',
    track: '1fr',
    isNumber: true,
    cell: ({ audit }) =>
      audit ? (audit.score === null ? 'No score' : scoreText(audit.score, audit.findings > 0)) : none,
  },
  {
    key: 'findings',
    header: 'Findings',
    track: '1fr',
    isNumber: true,
    cell: ({ audit }) => (audit ? count(audit.findings) : none),
  },
  {
    key: 'dearest',
    header: 'Dearest finding',
    track: '2fr',
    cell: ({ audit }) =>
      audit && audit.dearest.length > 0 ? (
        <ul className="grid gap-1">
          {audit.dearest.map(each => (
            <li key={each.currency} className="grid">
              <span className="tabular">{rangeText(each)}</span>
              <span className="text-xs text-muted wrap-anywhere">{each.title}</span>
            </li>
          ))}
        </ul>
      ) : (
        none
      ),
  },
  {
    key: 'waiting',
    header: 'Waiting bundles',
    track: '1fr',
    isNumber: true,
    cell: ({ waiting }) => (waiting > 0 ? count(waiting) : <span className="text-muted">0</span>),
  },
];

function rangeText({ low_cents, high_cents, currency }: DearestFinding): string {
  const own = currency === '' ? ' in the portal’s own currency' : '';
  const low = money(low_cents, currency);
  return `${low_cents === high_cents ? low : `${low} to ${money(high_cents, currency)}`}${own}`;
}

/** `linkTo`: what leads to the audits of a project, and to what its pipelines do. */
export function BoardTable({
  projects,
  linkTo,
}: {
  projects: readonly AuditedProject[];
  linkTo: (project: AuditedProject) => ReactNode;
}) {
  const project: Column = {
    key: 'project',
    header: 'Client and project',
    track: '2fr',
    cell: row => (
      <span className="grid min-w-0 gap-0.5">
        <bdi className="text-xs text-muted wrap-anywhere">{row.organization}</bdi>
        {linkTo(row)}
      </span>
    ),
  };
  return (
    <>
      <PlainTable
        label="Projects"
        columns={[project, ...columns]}
        rows={projects}
        rowKey={({ id }) => id}
        minWidth="56rem"
      />
      <p role="status" className="border-t border-line px-5 py-2 text-xs text-muted tabular">
        {counted(projects.length, 'project')} shown
      </p>
    </>
  );
}

// Every version of every rule, newest first: whom it is for, from when on, and what it says.
import type { CommissionRule } from '@groundwork/contract/commission-rules';
import { day } from '../../lib/formats/dates.ts';
import { count } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { TermsList } from './terms-list.tsx';

interface RuleListProps {
  rules: readonly CommissionRule[];
  today: string;
  onBase: (rule: CommissionRule) => void;
}

export function RuleList({ rules, today, onBase }: RuleListProps) {
  const columns: readonly TableColumn<CommissionRule>[] = [
    {
      key: 'rule',
      header: 'Version',
      track: '',
      cell: rule => (
        <span className="grid gap-0.5">
          <span className="font-medium wrap-anywhere">
            {rule.number}. <bdi>{rule.name}</bdi>
          </span>
          <span className="text-xs text-muted wrap-anywhere">
            by <bdi>{rule.created_by}</bdi>, {day(rule.created_at)}
          </span>
        </span>
      ),
    },
    {
      key: 'scope',
      header: 'For',
      track: '',
      cell: rule => (
        <span className="grid justify-items-start gap-0.5 text-sm">
          {rule.scope === 'all' ? 'All reps' : <bdi className="wrap-anywhere">{rule.subject?.name}</bdi>}
          {rule.scope !== 'all' && (
            <span className="text-xs text-muted">{rule.scope === 'partner' ? 'Partner' : 'Rep'}</span>
          )}
        </span>
      ),
    },
    {
      key: 'from',
      header: 'In force from',
      track: '',
      cell: rule => (
        <span className="grid justify-items-start gap-0.5 text-sm whitespace-nowrap">
          {day(rule.effective_from)}
          {rule.effective_from > today && <Badge tone="accent">Not yet</Badge>}
        </span>
      ),
    },
    { key: 'terms', header: 'What it says', track: '', cell: rule => <TermsList terms={rule.terms} /> },
    { key: 'used', header: 'Lines made', track: '', isNumber: true, cell: rule => count(rule.used) },
    {
      key: 'base',
      header: 'New version',
      track: '',
      cell: rule => (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`From This... rule ${rule.number}`}
          onClick={() => onBase(rule)}
        >
          From This...
        </Button>
      ),
    },
  ];
  return (
    <PlainTable
      label="Rules of commission"
      columns={columns}
      rows={rules}
      rowKey={({ id }) => id}
      minWidth="54rem"
    />
  );
}

// One payout: what it comes to, whom it pays, who made, approved and paid it, and what is to be done next.
import type { PayoutOfRep, PayoutRun } from '@groundwork/contract/payouts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Banknote, Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { day, instant } from '../../lib/formats/dates.ts';
import { count } from '../../lib/formats/numbers.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader, Facts, Stat, Stats } from '../../ui/card.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, ErrorState, Notice, Waiting } from '../../ui/state.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { amount } from './figures.ts';
import { PaymentDoubts } from './payment-doubts.tsx';
import { type PayoutAct, payoutReps, savePayout } from './payout-queries.ts';
import { actsOf, carriedInWords } from './payout-rules.ts';
import { payoutNames, payoutTones } from './wording.ts';

const acting = onDemand(async () => (await import('./payout-act-dialog.tsx')).PayoutActDialog);

const paying = onDemand(async () => (await import('./payment-file-dialog.tsx')).PaymentFileDialog);

const buttons: Record<PayoutAct, string> = {
  approve: 'Approve...',
  pay: 'Mark as Paid...',
  cancel: 'Cancel...',
};

export function PayoutDetail({ run }: { run: PayoutRun }) {
  const { roles, session } = useAuth();
  const [act, setAct] = useState<PayoutAct>();
  const [isPaying, setPaying] = useState(false);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const save = useChange(savePayout(run.id), { failure: 'The lines could not be downloaded' });
  const carried = carriedInWords(run);
  const isOwn = session !== undefined && [session.email, session.name].includes(run.created_by);
  const needsAnother = run.state === 'draft' && isOwn && !roles.includes('super_admin');
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
          Payout {run.number}, up to {day(run.until_day)}
          <Badge tone={payoutTones[run.state]}>{payoutNames[run.state]}</Badge>
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" isBusy={save.isPending} onClick={() => save.mutate()}>
            <Download aria-hidden="true" />
            Lines as CSV
          </Button>
          {run.state === 'approved' && (
            <Button variant="secondary" {...paying.intent} onClick={() => setPaying(true)}>
              <Banknote aria-hidden="true" />
              Payment File...
            </Button>
          )}
          {actsOf(run).map(each => (
            <Button
              key={each}
              variant={each === 'cancel' ? 'danger' : 'primary'}
              disabled={each === 'approve' && needsAnother}
              {...acting.intent}
              onClick={() => setAct(each)}
            >
              {buttons[each]}
            </Button>
          ))}
        </div>
      </header>
      {needsAnother && <Notice>You gathered this payout: another admin approves it.</Notice>}
      {actsOf(run).length > 0 && <PaymentDoubts run={run} />}
      <Stats>
        <Stat
          label={run.state === 'paid' ? 'Paid' : 'To be paid'}
          value={amount(run.amount_cents, run.currency)}
        />
        <Stat label="Reps" value={count(run.reps)} />
        <Stat label="Lines" value={count(run.lines)} />
        <Stat
          label="Carried over"
          value={amount(run.carried_cents, run.currency)}
          note={run.carried_reps === 0 ? 'nobody' : `${count(run.carried_reps)} not paid now`}
        />
      </Stats>
      {carried !== undefined && (
        <Notice tone="warn" icon={<Undo2 aria-hidden="true" />}>
          {carried}
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <PayoutReps run={run} />
        <Card>
          <CardHeader title="Who did what" />
          <div className="px-4 pb-2">
            <Facts facts={historyOf(run)} />
          </div>
        </Card>
      </div>
      {isPaying && <paying.Dialog run={run} today={today} onClose={() => setPaying(false)} />}
      {act !== undefined && <acting.Dialog key={act} run={run} act={act} onClose={() => setAct(undefined)} />}
    </div>
  );
}

function historyOf(run: PayoutRun): (readonly [string, string])[] {
  const moments = [
    ['Made', run.created_by, run.created_at],
    ['Approved', run.approved_by, run.approved_at],
    ['Paid', run.paid_by, run.paid_at],
    ['Cancelled', run.cancelled_by, run.cancelled_at],
  ] as const;
  return moments.flatMap(([what, by, at]) =>
    at === null ? [] : [[what, `${by === null ? '' : `${by}, `}${instant(at)}`] as const],
  );
}

function PayoutReps({ run: { id, currency } }: { run: PayoutRun }) {
  const list = useInfiniteQuery(payoutReps(id));
  const rows = rowsOf(list.data);
  return (
    <Card className="overflow-clip">
      <CardHeader title="By rep" />
      {list.error && !list.data ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <div className="p-4">
          <Waiting label="Loading whom it pays" />
        </div>
      ) : rows.length === 0 ? (
        <Empty title="Nobody is in it" />
      ) : (
        <PlainTable
          label="Payout by rep"
          columns={columnsIn(currency)}
          rows={rows}
          rowKey={({ rep_id }) => rep_id}
          minWidth="30rem"
        />
      )}
      <ShowMore list={list} place="foot" />
    </Card>
  );
}

const columnsIn = (currency: string): readonly TableColumn<PayoutOfRep>[] => [
  {
    key: 'rep',
    header: 'Rep',
    track: '',
    cell: rep => (
      <span className="grid gap-0.5">
        <bdi className="font-medium wrap-anywhere">{rep.name}</bdi>
        <bdi className="text-xs text-muted wrap-anywhere">{rep.partner}</bdi>
      </span>
    ),
  },
  { key: 'lines', header: 'Lines', track: '', isNumber: true, cell: rep => count(rep.lines) },
  {
    key: 'amount',
    header: 'Amount',
    track: '',
    isNumber: true,
    cell: rep => (
      <span className="inline-flex flex-wrap items-center justify-end gap-2">
        {rep.is_carried && <Badge tone="warn">Carried over</Badge>}
        <span className={rep.amount_cents < 0 ? 'font-medium text-bad-ink' : 'font-medium'}>
          {amount(rep.amount_cents, currency)}
        </span>
      </span>
    ),
  },
];

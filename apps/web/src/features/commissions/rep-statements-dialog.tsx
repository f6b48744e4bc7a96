// Statements of one rep, for staff: the same lists, sums and files as the rep has.
import type { StatementHead } from '@groundwork/contract/commissions';
import type { Rep } from '@groundwork/contract/partners';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import { saveStatementOfRep, statementOfRep, statementsOfRep } from './payout-queries.ts';
import { StatementDialog } from './statement-dialog.tsx';
import { StatementList } from './statement-list.tsx';

interface RepStatementsDialogProps {
  rep: Pick<Rep, 'id' | 'name' | 'partner'>;
  onClose: () => void;
}

export function RepStatementsDialog({ rep, onClose }: RepStatementsDialogProps) {
  const { data, error, refetch } = useQuery(statementsOfRep(rep.id));
  const [opened, setOpened] = useState<StatementHead>();
  if (opened)
    return (
      <StatementDialog
        head={opened}
        read={key => statementOfRep(rep.id, key)}
        save={key => saveStatementOfRep(rep.id, key)}
        onClose={() => setOpened(undefined)}
      />
    );
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Statements of ${rep.name}`}
      description={rep.partner.name}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {data ? (
        data.length === 0 ? (
          <Empty title="No statements yet" text="The first one comes with the month of the first line." />
        ) : (
          <StatementList statements={data} onOpen={setOpened} />
        )
      ) : error ? (
        <ErrorState {...failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Waiting label="Loading the statements" />
      )}
    </Dialog>
  );
}

// What a deal went through and what its rep keeps with it, as staff read it.
import type { Registration, RegistrationDetail } from '@groundwork/contract/deal-registrations';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { failureOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { day } from '../../lib/formats/dates.ts';
import { bytes } from '../../lib/formats/numbers.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { HistoryList } from './history-card.tsx';
import { registration, saveRegistrationFile } from './registration-queries.ts';

export function DetailsDialog({ deal, onClose }: { deal: Registration; onClose: () => void }) {
  const { data, error, refetch } = useQuery(registration(deal.id));
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={deal.company}
      description="Who downloads a file is noted in the trail."
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {error && !data ? (
        <ErrorState {...failureOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting label="Loading the deal" />
      ) : (
        <div className="grid gap-4">
          <section aria-label="Files" className="grid gap-1">
            <h3 className="font-semibold">Files</h3>
            <FileList deal={data} />
          </section>
          <section aria-label="History" className="grid gap-1">
            <h3 className="font-semibold">History</h3>
            <HistoryList deal={data} />
          </section>
        </div>
      )}
    </Dialog>
  );
}

function FileList({ deal }: { deal: RegistrationDetail }) {
  const save = useChange(saveRegistrationFile(deal.id), { failure: 'The file could not be downloaded' });
  if (deal.files.length === 0) return <p className="text-muted">No files</p>;
  return (
    <ul className="grid divide-y divide-hair">
      {deal.files.map(({ id, name, bytes: size, author, created_at: at }) => (
        <li key={id} className="flex items-center gap-2 py-1.5">
          <p className="min-w-0 flex-1 wrap-anywhere">
            {name}
            <span className="block text-xs text-muted">{[bytes(size), author, day(at)].join(', ')}</span>
          </p>
          <IconButton label={`Download ${name}`} disabled={save.isPending} onClick={() => save.mutate(id)}>
            <Download />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

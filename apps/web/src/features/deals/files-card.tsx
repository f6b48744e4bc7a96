import type { DealDetail } from '@groundwork/contract/deal-shapes';
import { dealFileLimits } from '@groundwork/contract/deal-work';
import { Download, Paperclip, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { day } from '../../lib/formats/dates.ts';
import { bytes } from '../../lib/formats/numbers.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { addFile, removeFile, saveDealFile } from './queries.ts';

/** What was sent and signed, such as the proposal and the contract. */
export function FilesCard({ deal }: { deal: DealDetail }) {
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState(0);
  const add = useChange(addFile(deal.id, setSent), {
    failure: 'The file was not kept',
    onSettled: () => setSent(0),
  });
  const save = useChange(saveDealFile(deal.id), { failure: 'The file could not be downloaded' });
  const remove = useChange(removeFile(deal.id), { failure: 'The file was not removed' });
  return (
    <Card>
      <CardHeader title="Files" />
      <div className="grid gap-3 px-4 pb-4">
        {deal.files.length === 0 ? (
          <p className="text-muted">No files</p>
        ) : (
          <ul className="grid divide-y divide-hair">
            {deal.files.map(file => (
              <li key={file.id} className="flex items-center gap-2 py-1.5">
                <span className="grid min-w-0 flex-1">
                  <span className="truncate">{file.name}</span>
                  <span className="text-xs text-muted">
                    {bytes(file.bytes)}, {file.author}, {day(file.created_at)}
                  </span>
                </span>
                <IconButton
                  label={`Download ${file.name}`}
                  disabled={save.isPending}
                  onClick={() => save.mutate(file.id)}
                >
                  <Download />
                </IconButton>
                <IconButton
                  label={`Remove ${file.name}`}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(file.id)}
                >
                  <Trash2 />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button variant="secondary" isBusy={add.isPending} onClick={() => input.current?.click()}>
            <Paperclip aria-hidden="true" />
            {add.isPending ? `Adding, ${Math.round(sent * 100)} %` : 'Add File'}
          </Button>
          <span className="text-xs text-muted">
            Up to {dealFileLimits.bytes / (1024 * 1024)} MB. Those who run the platform can read it.
          </span>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File"
          onChange={event => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) add.mutate(file);
          }}
        />
      </div>
    </Card>
  );
}

import type { TicketConversation } from '@groundwork/contract/support';
import { Download } from 'lucide-react';
import { useChange } from '../../lib/data/use-change.ts';
import { day } from '../../lib/formats/dates.ts';
import { bytes } from '../../lib/formats/numbers.ts';
import { IconButton } from '../../ui/button.tsx';
import { saveAttachment } from './queries.ts';

export function AttachmentList({ ticket }: { ticket: TicketConversation }) {
  const save = useChange(saveAttachment(ticket.id), { failure: 'The file could not be downloaded' });
  if (ticket.attachments.length === 0) return <p className="text-muted">No files</p>;
  return (
    <ul className="grid gap-1">
      {ticket.attachments.map(file => (
        <li key={file.id} className="flex items-center gap-2">
          <span className="grid min-w-0 flex-1">
            <span className="truncate">{file.name}</span>
            <span className="text-sm text-muted">
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
        </li>
      ))}
    </ul>
  );
}

import type { Document } from '@groundwork/contract/documents';
import { BadgeCheck } from 'lucide-react';
import { ago, day } from '../../lib/formats/dates.ts';
import { bytes, count } from '../../lib/formats/numbers.ts';
import { Person } from '../../ui/person.tsx';

/** Its newest version, who asked for it, and who approved it. */
export function DocumentFacts({ document }: { document: Document }) {
  const { file, request, approval } = document;
  return (
    <div className="grid gap-1 text-sm text-muted">
      {file && (
        <p className="tabular">
          {bytes(document.size)} · Version {count(file.number)} ·{' '}
          <time dateTime={file.uploaded_at}>{ago(file.uploaded_at)}</time>
        </p>
      )}
      {document.is_requested && request && (
        <p className="wrap-anywhere">
          Asked for by <Person address={request.by} name={request.by_name} />
          {request.due_date !== null && `, due ${day(request.due_date)}`}
          {request.note !== '' && (
            <>
              : <bdi>{request.note}</bdi>
            </>
          )}
        </p>
      )}
      {approval && (
        <p className="flex items-start gap-1.5 wrap-anywhere text-good-ink">
          <BadgeCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            Approved by <Person address={approval.by} name={approval.by_name} />
          </span>
        </p>
      )}
    </div>
  );
}

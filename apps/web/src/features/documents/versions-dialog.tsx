// Every version of a document, newest first, each with its approval and the ways to see it.
import type { Document, DocumentVersion } from '@groundwork/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Download, Eye } from 'lucide-react';
import { failureOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { instant } from '../../lib/formats/dates.ts';
import { bytes } from '../../lib/formats/numbers.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Person } from '../../ui/person.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { saveFile, versions, viewFile } from './queries.ts';
import { shortHash } from './wording.ts';

export function VersionsDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const all = useQuery(versions(document.id));
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Versions of “${document.name}”`}
      description="Nothing is overwritten: each version stays as it was uploaded."
    >
      <div className="pb-5">
        {all.error ? (
          <ErrorState {...failureOf(all.error)} onRetry={() => void all.refetch()} />
        ) : all.data ? (
          <ol className="grid">
            {all.data.data.map(version => (
              <VersionRow key={version.id} document={document} version={version} />
            ))}
          </ol>
        ) : (
          <Waiting label="Loading the versions" />
        )}
      </div>
    </Dialog>
  );
}

function VersionRow({ document, version }: { document: Document; version: DocumentVersion }) {
  const view = useChange(viewFile(), { failure: true });
  const save = useChange(saveFile(), { failure: true });
  const { number, approval } = version;
  return (
    <li className="flex items-start gap-3 border-t border-line py-3 first:border-t-0">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-medium">
          Version {number}
          {number === document.file?.number && <span className="ml-2 text-sm text-muted">Newest</span>}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          <bdi>{version.file_name}</bdi> · {bytes(version.size)} · {instant(version.uploaded_at)}
          {version.uploaded_by !== null && (
            <>
              {' by '}
              <Person address={version.uploaded_by} name={version.uploaded_by_name} />
            </>
          )}
        </p>
        <p className="text-sm text-muted">
          <span className="sr-only">Fingerprint </span>
          <code title={version.sha256} className="font-mono text-xs">
            {shortHash(version.sha256)}
          </code>
        </p>
        {approval && (
          <p className="flex items-start gap-1.5 text-sm text-good-ink wrap-anywhere">
            <BadgeCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>
              Approved by <Person address={approval.by} name={approval.by_name} />, {instant(approval.at)}
            </span>
          </p>
        )}
      </div>
      <div className="flex">
        <IconButton
          label={`View version ${number}`}
          disabled={!version.is_viewable || view.isPending}
          onClick={() => view.mutate({ document, number })}
        >
          <Eye />
        </IconButton>
        <IconButton
          label={`Download version ${number}`}
          disabled={document.status === 'draft' || save.isPending}
          onClick={() => save.mutate({ document, number })}
        >
          <Download />
        </IconButton>
      </div>
    </li>
  );
}

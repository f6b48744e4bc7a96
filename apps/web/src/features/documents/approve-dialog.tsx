// Approving says what is approved: one version, by its fingerprint. A newer file is another one.
import type { Document, DocumentVersion } from '@groundwork/contract/documents';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { instant } from '../../lib/formats/dates.ts';
import { bytes } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { approveDocument } from './queries.ts';
import { shortHash } from './wording.ts';

export function ApproveDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { file } = document;
  const approve = useChange(approveDocument(), {
    onSuccess: () => {
      notify('success', 'Document approved', document.name);
      onClose();
    },
    // Refused because the file is another one now: the list shows the newer one.
    isDoubtful: true,
  });
  if (!file) return null;
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Approve “${document.name}”`}
      description="You approve exactly this file. Should it be replaced, the approval ends and the newer version waits for one of its own."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            isBusy={approve.isPending}
            onClick={() => approve.mutate({ id: document.id, sha256: file.sha256 })}
          >
            {approve.isPending ? 'Approving...' : `Approve Version ${file.number}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {approve.error && <Notice tone="bad">{messageOf(approve.error)}</Notice>}
        <Facts
          facts={[
            ['File', <bdi key="file">{file.file_name}</bdi>],
            ['Version', String(file.number)],
            ['Size', bytes(file.size)],
            ['Uploaded', <Uploaded key="uploaded" file={file} />],
            [
              'Fingerprint (SHA-256)',
              <code key="hash" title={file.sha256} className="font-mono text-sm">
                {shortHash(file.sha256)}
              </code>,
            ],
          ]}
        />
      </div>
    </Dialog>
  );
}

function Uploaded({ file }: { file: DocumentVersion }) {
  return (
    <span className="grid">
      <span>
        {instant(file.uploaded_at)}
        {file.uploaded_by !== null && ` by ${file.uploaded_by_name ?? file.uploaded_by}`}
      </span>
      {file.uploaded_by !== file.uploaded_by_name && (
        <span className="text-sm wrap-anywhere text-muted">{file.uploaded_by}</span>
      )}
    </span>
  );
}

// A playbook from a file: what it would change first, then the same for good. What is refused is named entry by entry.
import type { PlaybookFile } from '@groundwork/contract/playbook-shapes';
import type { PlaybookPreview } from '@groundwork/contract/playbooks';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { NamedFile } from '../../ui/dropped-files.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { readPlaybook } from './playbook-file.ts';
import { importPlaybook, previewImport } from './queries.ts';

export function ImportDialog({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const [file, setFile] = useState<{ name: string; content: PlaybookFile }>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const preview = useChange(previewImport(organizationId));
  const take = useChange(importPlaybook(organizationId), {
    onFresh: () => {
      notify('success', 'Playbook imported');
      onClose();
    },
  });
  const choose = async ([chosen]: readonly NamedFile[]) => {
    if (!chosen) return;
    setProblems([]);
    setFile(undefined);
    preview.reset();
    take.reset();
    const read = await readPlaybook(chosen.file);
    if ('problems' in read) return setProblems(read.problems);
    setFile({ name: chosen.name, content: read.file });
    preview.mutate(read.file);
  };
  const error = preview.error ?? take.error;
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && !take.isPending && onClose()}
      title="Import a playbook"
      description="A file that was exported here or elsewhere. Nothing is kept before you have seen what it would change."
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={take.isPending}>
            Cancel
          </Button>
          {file && (
            <Button
              disabled={!preview.data || file.content.entries.length === 0}
              isBusy={take.isPending || preview.isPending}
              onClick={() => take.mutate(file.content)}
            >
              {take.isPending ? 'Importing...' : 'Import'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 pb-1">
        <FileDrop
          title={file ? file.name : 'Drop a playbook file here'}
          text="A JSON file with up to 2,000 entries"
          accept=".json,application/json"
          isSingle
          isBeside={file !== undefined}
          disabled={take.isPending}
          onFiles={files => void choose(files)}
        />
        {problems.length > 0 && (
          <Notice tone="bad">
            <ul className="grid gap-1">
              {problems.map(problem => (
                <li key={problem} className="wrap-anywhere">
                  {problem}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {error && <Notice tone="bad">{messageOf(error)}</Notice>}
        {preview.data && <Outlook preview={preview.data} />}
      </div>
    </Dialog>
  );
}

/** More would be scrolled, not read. */
const shown = 50;

function Outlook({ preview: { added, confirmed, contradicting } }: { preview: PlaybookPreview }) {
  return (
    <section aria-label="What it would change" className="grid gap-3">
      <div role="status" className="grid gap-1">
        <p>{counted(added, 'entry is new', 'entries are new')}.</p>
        {confirmed > 0 && (
          <p>{counted(confirmed, 'entry says', 'entries say')} what the playbook says already.</p>
        )}
        {contradicting.length > 0 && (
          <p>
            {counted(contradicting.length, 'entry says', 'entries say')} something else. The next export is
            then asked about {contradicting.length === 1 ? 'it' : 'them'}, and neither is applied.
          </p>
        )}
      </div>
      {contradicting.length > 0 && (
        <PlainTable
          label="Contradictions"
          rows={contradicting.slice(0, shown)}
          rowKey={({ entry, brings }) => `${entry} ${brings}`}
          minWidth="26rem"
          columns={[
            { key: 'entry', header: 'Entry', track: '', cell: ({ entry }) => entry },
            { key: 'has', header: 'Here', track: '', cell: ({ has }) => has },
            { key: 'brings', header: 'In the file', track: '', cell: ({ brings }) => brings },
          ]}
        />
      )}
    </section>
  );
}

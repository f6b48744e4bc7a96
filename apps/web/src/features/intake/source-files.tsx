// Putting exports in: drop or choose, watch them go up, see what is there and what was refused and how to mend it.
import type { SourceFile } from '@groundwork/contract/intake';
import type { FileProblem } from '@groundwork/contract/profiles';
import { FileSpreadsheet, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { optimistic, useChange } from '../../lib/data/use-change.ts';
import { ago } from '../../lib/formats/dates.ts';
import { bytes, counted } from '../../lib/formats/numbers.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import type { NamedFile } from '../../ui/dropped-files.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Progress } from '../../ui/progress.tsx';
import { notify } from '../../ui/toast.tsx';
import { exportFiles } from './export-files.ts';
import { FileProblems } from './file-problems.tsx';
import { removeSource, sources as sourcesQuery } from './queries.ts';
import { uploadSources } from './upload-sources.ts';

export interface SourceFilesProps {
  projectId: string;
  sources: readonly SourceFile[];
  canWrite: boolean;
  /** Chosen before, and to be uploaded at once. */
  waiting?: () => readonly NamedFile[];
  /** All of them were taken. */
  onTaken?: () => void;
}

export function SourceFiles({ projectId, sources, canWrite, waiting, onTaken }: SourceFilesProps) {
  const [sent, setSent] = useState<{ bytes: number; total: number; files: number }>();
  const [stop, setStop] = useState<AbortController>();
  const [refused, setRefused] = useState<readonly FileProblem[]>([]);

  const upload = useChange(uploadSources(projectId), {
    // What arrived before it was stopped is there.
    isDoubtful: true,
    onSuccess: reply => setRefused(reply.refused),
    onError: error => {
      if (error.name !== 'AbortError') notify('error', messageOf(error));
    },
    onSettled: () => {
      setSent(undefined);
      setStop(undefined);
    },
  });
  const send = (files: readonly NamedFile[], onAll?: () => void) => {
    const control = new AbortController();
    setStop(control);
    setSent({ bytes: 0, total: files.reduce((sum, { file }) => sum + file.size, 0), files: files.length });
    const sending = {
      files,
      signal: control.signal,
      onProgress: (done: number, total: number) => setSent({ bytes: done, total, files: files.length }),
    };
    upload.mutate(sending, { onSuccess: reply => reply.refused.length === 0 && onAll?.() });
  };

  const sendWaiting = useEffectEvent(() => {
    const files = waiting?.() ?? [];
    if (files.length > 0) send(files, onTaken);
  });
  // Once, when the page comes: from then on files are chosen here.
  useEffect(() => {
    const timer = setTimeout(() => sendWaiting());
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className="grid gap-5">
      {canWrite && (
        <FileDrop
          title="Drop the exports here"
          text="CSV, TSV, XLSX, Parquet or a ZIP of them, from any CRM and in any encoding. Nothing leaves this installation."
          accept={exportFiles}
          disabled={upload.isPending}
          onFiles={send}
        />
      )}
      {sent && (
        <Card className="grid gap-3 px-4 py-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status">
              {sent.bytes < sent.total ? `Uploading ${counted(sent.files, 'file')}` : 'Reading what arrived'}
              <span className="ml-2 text-muted tabular">
                {bytes(sent.bytes)} of {bytes(sent.total)}
              </span>
            </p>
            <Button variant="secondary" size="sm" onClick={() => stop?.abort()}>
              Cancel
            </Button>
          </div>
          <Progress label="Upload" value={sent.total === 0 ? null : sent.bytes / sent.total} />
        </Card>
      )}
      {refused.length > 0 && (
        <FileProblems title={`${counted(refused.length, 'file')} could not be taken`} problems={refused} />
      )}
      {sources.length > 0 && <FileList projectId={projectId} sources={sources} canWrite={canWrite} />}
    </div>
  );
}

function FileList({
  projectId,
  sources,
  canWrite,
}: Pick<SourceFilesProps, 'projectId' | 'sources' | 'canWrite'>) {
  const remove = useChange(removeSource(projectId), {
    optimistic: id =>
      optimistic(sourcesQuery(projectId), ({ data }) => ({ data: data.filter(source => source.id !== id) })),
    failure: true,
  });
  const total = sources.reduce((sum, source) => sum + source.bytes, 0);
  return (
    <Card>
      <CardHeader title={counted(sources.length, 'file')} description={`${bytes(total)} in all`} />
      <ul className="grid pb-2">
        {sources.map(source => (
          <li key={source.id} className="flex items-center gap-3 border-t border-line px-4 py-2">
            <FileSpreadsheet aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <span className="grid min-w-0 flex-1 sm:grid-cols-[1fr_6rem_9rem] sm:items-center sm:gap-4">
              <span className="truncate font-medium">{source.name}</span>
              <span className="text-sm text-muted tabular sm:text-right">{bytes(source.bytes)}</span>
              <span className="hidden text-sm text-muted sm:block">{ago(source.created_at)}</span>
            </span>
            {canWrite && (
              <IconButton label={`Remove ${source.name}`} onClick={() => remove.mutate(source.id)}>
                <Trash2 />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

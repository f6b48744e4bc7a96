import { FileText, X } from 'lucide-react';
import { bytes } from '../../lib/formats/numbers.ts';
import { IconButton } from '../../ui/button.tsx';
import type { NamedFile } from '../../ui/dropped-files.ts';
import { Progress } from '../../ui/progress.tsx';

/** The file that is about to be sent, and how much of it is. */
export function ChosenFile({
  file,
  sent,
  isBusy,
  onDrop,
}: {
  file: NamedFile;
  sent: number | undefined;
  isBusy: boolean;
  onDrop: () => void;
}) {
  const { size } = file.file;
  return (
    <div className="grid gap-3 rounded-lg px-4 py-3 ring-1 ring-line">
      <div className="flex items-center gap-3">
        <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{file.name}</span>
          <span className="text-sm text-muted tabular" role="status">
            {sent === undefined
              ? bytes(size)
              : sent < size
                ? `${bytes(sent)} of ${bytes(size)}`
                : 'Checking the file'}
          </span>
        </span>
        {!isBusy && (
          <IconButton label="Choose another file" onClick={onDrop}>
            <X />
          </IconButton>
        )}
      </div>
      {isBusy && <Progress label="Upload" value={sent === undefined || size === 0 ? null : sent / size} />}
    </div>
  );
}

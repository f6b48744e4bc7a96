// Takes files by dropping or choosing, whole folders included.
import { FolderOpen, Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { filesOfDrop, type NamedFile, namedFile } from './dropped-files.ts';

export interface FileDropProps {
  title: ReactNode;
  text: ReactNode;
  accept: string;
  disabled?: boolean;
  /** Takes one file, the first of what is dropped. */
  isSingle?: boolean;
  /** Beside something else that is more important. */
  isBeside?: boolean;
  onFiles: (files: readonly NamedFile[]) => void;
}

export function FileDrop({
  title,
  text,
  accept,
  disabled = false,
  isSingle = false,
  isBeside = false,
  onFiles,
}: FileDropProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  const give = (found: readonly NamedFile[]) => {
    if (found.length > 0) onFiles(isSingle ? found.slice(0, 1) : found);
  };
  const take = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])].map(namedFile);
    input.value = '';
    give(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (disabled) return;
    void filesOfDrop(event.dataTransfer).then(give);
  };

  return (
    <div
      onDragOver={event => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cx(
        'grid justify-items-center gap-1 rounded-lg border border-dashed px-6 text-center transition-colors',
        isBeside ? 'py-5' : 'py-9',
        isOver ? 'border-accent bg-accent-soft' : 'border-edge bg-surface',
      )}
    >
      <Upload className="mb-1.5 size-5 text-muted" aria-hidden="true" />
      <p className="text-lg font-medium">{title}</p>
      <p className="max-w-[52ch] text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Button
          variant={isBeside ? 'secondary' : 'primary'}
          onClick={() => files.current?.click()}
          disabled={disabled}
        >
          {isSingle ? 'Choose a file' : 'Choose files'}
        </Button>
        {!isSingle && (
          <Button variant="secondary" onClick={() => folder.current?.click()} disabled={disabled}>
            <FolderOpen aria-hidden="true" />
            Choose a folder
          </Button>
        )}
      </div>
      <input
        ref={files}
        type="file"
        multiple={!isSingle}
        accept={accept}
        hidden
        aria-label={isSingle ? 'File' : 'Files'}
        onChange={event => take(event.currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        aria-label="Folder"
        {...{ webkitdirectory: '' }}
        onChange={event => take(event.currentTarget)}
      />
    </div>
  );
}

import { attachmentLimits } from '@groundwork/contract/support';
import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { bytes } from '../../lib/formats/numbers.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { LostFiles } from '../../ui/lost-files.tsx';

/** Files that go along with what is being written. */
export function FilePicker({
  files,
  lost,
  onChange,
  onDismiss,
  disabled,
}: {
  files: readonly File[];
  /** Names of files that have to be chosen again. */
  lost: readonly string[];
  onChange: (files: readonly File[]) => void;
  onDismiss: () => void;
  disabled: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid gap-2">
      <LostFiles names={lost} onDismiss={onDismiss} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button variant="secondary" size="sm" disabled={disabled} onClick={() => input.current?.click()}>
          <Paperclip aria-hidden="true" />
          Add files
        </Button>
        <span className="text-sm text-muted">
          Pictures, documents and tables, up to {attachmentLimits.bytes / (1024 * 1024)} MB each
        </span>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files"
        onChange={event => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          onChange([...files, ...chosen].slice(0, attachmentLimits.perTicket));
        }}
      />
      {files.length > 0 && (
        <ul className="grid gap-1">
          {files.map((file, index) => (
            <li
              key={`${file.name}-${index}`}
              className="flex items-center gap-2 rounded-md bg-sunken pl-3 text-sm"
            >
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <span className="text-muted tabular">{bytes(file.size)}</span>
              <IconButton
                label={`Remove ${file.name}`}
                disabled={disabled}
                onClick={() => onChange(files.filter((_, at) => at !== index))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

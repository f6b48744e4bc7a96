// Links that open something without a sign-in, as whoever made them sees them: the one made just now, and all of them with what became of
// each.
import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { LabelledInput } from './field.tsx';

/** What opens it is known to nobody afterwards; copied where the browser allows it, and here to be copied by hand. */
export function NewLink({ url, hint }: { url: string | undefined; hint: string }) {
  if (url === undefined) return null;
  return (
    <LabelledInput
      label="The link"
      readOnly
      value={url}
      onFocus={event => event.target.select()}
      hint={hint}
    />
  );
}

export interface LinkLine {
  id: string;
  title: ReactNode;
  note: string;
  /** What its button is called for whoever hears it alone. */
  revoke: string;
  /** Why it opens nothing any more; null while it does. */
  end: string | null;
}

export function LinkLines({
  lines,
  isRevoking,
  onRevoke,
}: {
  lines: readonly LinkLine[];
  isRevoking: boolean;
  onRevoke: (id: string) => void;
}) {
  if (lines.length === 0) return <p className="text-muted">No link has been made yet.</p>;
  return (
    <ul className="grid gap-3" aria-label="Links">
      {lines.map(({ id, title, note, revoke, end }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <div className="grid min-w-0 gap-0.5">
            <span className="break-words">{title}</span>
            <span className="text-sm text-muted">{note}</span>
          </div>
          {end === null ? (
            <Button
              variant="danger"
              size="sm"
              isBusy={isRevoking}
              aria-label={revoke}
              onClick={() => onRevoke(id)}
            >
              Revoke
            </Button>
          ) : (
            <Badge>{end}</Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

// One document for somebody who came by link. Knows nothing of whoever may be signed in.
import { useQuery } from '@tanstack/react-query';
import { FileText, Link2Off } from 'lucide-react';
import { failureOf, isCode, messageOf } from '../../lib/api/api-error.ts';
import { instant } from '../../lib/formats/dates.ts';
import { bytes } from '../../lib/formats/numbers.ts';
import { buttonLook } from '../../ui/button.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { shared } from './share-queries.ts';

export function LinkedDocument({ token }: { token: string }) {
  const look = useQuery({ ...shared(token), enabled: token !== '' });
  if (token === '' || isCode(look.error, 'invalid_request'))
    return <Ended message="This link is not complete. Copy all of it, or ask for a new one." />;
  if (isCode(look.error, 'share_invalid')) return <Ended message={messageOf(look.error)} />;
  if (look.error) return <ErrorState {...failureOf(look.error)} onRetry={() => void look.refetch()} />;
  if (!look.data) return <Waiting label="Looking for the document" />;
  const { organization, name, file_name, size, uploaded_at, expires_at, view_url } = look.data;
  return (
    <div className="grid gap-5">
      <div className="grid gap-1.5">
        <FileText aria-hidden="true" className="size-7 text-muted" />
        <p className="text-sm break-words text-muted">{organization} shares with you</p>
        <h1 className="text-xl font-semibold break-words">{name}</h1>
        <p className="break-words text-muted">
          <bdi>{file_name}</bdi> · {bytes(size)} · of {instant(uploaded_at)}
        </p>
      </div>
      <a href={view_url} target="_blank" rel="noreferrer" className={buttonLook('primary', 'lg')}>
        Open the document
        <span className="sr-only"> in a new tab</span>
      </a>
      <p className="text-sm text-muted">
        This link opens this one document, without a sign-in, until {instant(expires_at)} or until it is taken
        back.
      </p>
    </div>
  );
}

function Ended({ message }: { message: string }) {
  return (
    <div role="alert" className="grid gap-2">
      <Link2Off aria-hidden="true" className="size-7 text-muted" />
      <h1 className="text-xl font-semibold break-words">{message}</h1>
    </div>
  );
}

// One resource, to be read or answered. That it was opened is noted, so that a later version shows as changed.
import { type OpenResource, resourceKindNames } from '@groundwork/contract/resources';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Download, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { MarkdownText } from '../../../features/resources/markdown-text.tsx';
import { noteView, openResource, saveResource } from '../../../features/resources/queries.ts';
import { Quiz } from '../../../features/resources/quiz.tsx';
import { fileWords, resultWords } from '../../../features/resources/wording.ts';
import { failureOf, isCode } from '../../../lib/api/api-error.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { day, instant } from '../../../lib/formats/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { BackLink } from '../../frame/back-link.tsx';

const route = getRouteApi('/rep/resources/$resourceId');

export function ResourcePage() {
  const { resourceId } = route.useParams();
  const found = useQuery(openResource(resourceId));
  return (
    <div className="grid gap-5">
      <BackLink to="/rep/resources">Resources</BackLink>
      {found.data ? (
        <Reader key={found.data.id} resource={found.data} />
      ) : isCode(found.error, 'not_found') ? (
        <Empty
          icon={<SearchX aria-hidden="true" />}
          title="This resource is not offered"
          text="It may have expired or been replaced, or the address is not complete."
          action={
            <Link to="/rep/resources" className={buttonLook('secondary')}>
              Back to Resources
            </Link>
          }
        />
      ) : found.error ? (
        <ErrorState {...failureOf(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <Waiting label="Loading the resource" />
      )}
    </div>
  );
}

function Reader({ resource }: { resource: OpenResource }) {
  const { id, number, file } = resource;
  // Nobody who reads is bothered where it could not be noted.
  const { mutate: note } = useChange(noteView(id), { failure: true });
  const noted = useRef<number>(undefined);
  useEffect(() => {
    if (noted.current === number) return;
    noted.current = number;
    note(number);
  }, [note, number]);
  const save = useChange(saveResource(id), { failure: 'The file was not downloaded' });
  return (
    <article className="grid gap-5">
      <header className="grid gap-2">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h1 className="text-xl font-semibold wrap-anywhere">{resource.title}</h1>
          {file && (
            <Button variant="secondary" isBusy={save.isPending} onClick={() => save.mutate()}>
              <Download aria-hidden="true" />
              <span className="max-w-60 truncate">{fileWords(file)}</span>
            </Button>
          )}
        </div>
        <p className="max-w-[70ch] text-lg wrap-anywhere text-muted">{resource.summary}</p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge>{resourceKindNames[resource.kind]}</Badge>
          From {day(resource.published_at)}
          {resource.expires_on !== null && `, until ${day(resource.expires_on)}`}
        </p>
      </header>
      {resource.body !== '' && <MarkdownText markdown={resource.body} />}
      {resource.asked.length > 0 && <Quiz key={number} resource={resource} />}
      {resource.attempts.length > 0 && (
        <section aria-label="Your tries" className="grid gap-2">
          <h2 className="text-title font-semibold">Your tries</h2>
          <ul className="grid gap-1 text-sm">
            {resource.attempts.map(attempt => (
              <li key={attempt.at} className="flex flex-wrap gap-x-3">
                <span className="text-muted">{instant(attempt.at)}</span>
                {resultWords(attempt)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

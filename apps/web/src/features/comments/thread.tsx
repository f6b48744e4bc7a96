// What was said about one milestone or document, oldest first, and the form to say more.
import { useQuery } from '@tanstack/react-query';
import { failureOf, isCode } from '../../lib/api/api-error.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { useWatching } from '../../lib/watched.ts';
import { Empty, ErrorState, Skeleton, Waiting } from '../../ui/state.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { type Target, thread } from './queries.ts';

export interface ThreadProps {
  on: Target;
  /** The milestone's or the document's name. */
  name: string;
}

export function Thread({ on, name }: ThreadProps) {
  const { can } = useAuth();
  const comments = useQuery(thread(on));
  // Whoever reads it needs no telling that it goes on.
  useWatching(on.id);
  // One look among many that fails takes nothing away, least of all what somebody is typing.
  if (!comments.data)
    return isCode(comments.error, 'not_found') ? (
      <div role="alert">
        <Empty
          title={`This ${on.kind} was not found`}
          text="It may have been removed, or the address is not complete."
        />
      </div>
    ) : comments.error ? (
      <ErrorState {...failureOf(comments.error)} onRetry={() => void comments.refetch()} />
    ) : (
      <Waiting label="Loading the comments">
        <Skeleton className="h-20" />
      </Waiting>
    );
  const isStaff = can('comments.internal');
  return (
    <section aria-label={`Comments on ${name}`} className="grid min-w-0 gap-4">
      <p role="status" className="sr-only">
        {counted(comments.data.length, 'comment')}
      </p>
      {comments.data.length === 0 ? (
        <p className="text-sm text-muted">No comments yet. What is said here stays with the {on.kind}.</p>
      ) : (
        <ol className="grid gap-2.5">
          {comments.data.map(comment => (
            <CommentItem key={comment.id} comment={comment} isForStaff={isStaff} />
          ))}
        </ol>
      )}
      {can('comments.write') && <CommentForm key={on.id} on={on} isStaff={isStaff} />}
    </section>
  );
}

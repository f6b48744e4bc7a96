import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { HelpCard } from '../../../features/support/help-card.tsx';
import { guides } from '../../../features/support/queries.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Waiting } from '../../../ui/state.tsx';

/** Every guide by its name. */
export function Documentation() {
  const list = useQuery(guides());
  return (
    <HelpCard
      icon={<BookOpen aria-hidden="true" />}
      title="Documentation"
      action={
        list.error && (
          <Button variant="secondary" onClick={() => void list.refetch()}>
            Try again
          </Button>
        )
      }
    >
      {list.error ? (
        <p role="alert">{messageOf(list.error)}</p>
      ) : list.data ? (
        <ul className="grid gap-x-5 gap-y-1 sm:grid-cols-2 md:grid-cols-1 xl:grid-cols-2">
          {list.data.map(guide => (
            <li key={guide.slug}>
              <Link
                to="/client/support/guides/$slug"
                params={{ slug: guide.slug }}
                className="text-accent-ink underline-offset-2 hover:underline"
              >
                {guide.title}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Waiting label="Loading the guides" />
      )}
    </HelpCard>
  );
}

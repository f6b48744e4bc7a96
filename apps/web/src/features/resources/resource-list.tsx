import { type RepResource, resourceKindNames } from '@groundwork/contract/resources';
import { Link } from '@tanstack/react-router';
import { day } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { resultWords } from './wording.ts';

/** What is offered to reps, the latest first, each a link to its reader. */
export function ResourceList({ resources }: { resources: readonly RepResource[] }) {
  return (
    <ul className="grid divide-y divide-line">
      {resources.map(resource => (
        <li key={resource.id}>
          <Link
            to="/rep/resources/$resourceId"
            params={{ resourceId: resource.id }}
            className="flex flex-wrap items-start gap-x-4 gap-y-1.5 px-4 py-3 -outline-offset-2 hover:bg-sunken"
          >
            <span className="grid min-w-0 flex-1 basis-60 gap-0.5">
              <span className="font-medium wrap-anywhere">{resource.title}</span>
              <span className="wrap-anywhere text-muted">{resource.summary}</span>
              <span className="text-sm text-muted">{noteOf(resource)}</span>
            </span>
            <span className="flex flex-wrap gap-1.5">
              {resource.is_new && (
                <Badge tone="accent">{resource.was_seen ? 'Changed since you looked' : 'New'}</Badge>
              )}
              {resource.best && (
                <Badge tone={resource.best.passed ? 'good' : 'warn'}>{resultWords(resource.best)}</Badge>
              )}
              <Badge>{resourceKindNames[resource.kind]}</Badge>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function noteOf({ published_at, expires_on, questions }: RepResource): string {
  const parts = [`From ${day(published_at)}`];
  if (questions > 0) parts.push(counted(questions, 'question'));
  if (expires_on !== null) parts.push(`until ${day(expires_on)}`);
  return parts.join(', ');
}

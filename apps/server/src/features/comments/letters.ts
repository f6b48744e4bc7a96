// The words in which people are told of comments, and where they lead.
import type { Mail } from '../../platform/mail/mail.ts';
import type { Place } from './service-reading.ts';

type On = Pick<Place, 'target' | 'name' | 'projectId'>;

/** Where the client reads the thread: at the very milestone or document. */
export function threadPath({ target, projectId }: On): string {
  if (target.kind === 'document') return `/client/documents?document=${target.id}`;
  return `/client/progress?project=${projectId ?? ''}&milestone=${target.id}`;
}

/** To the desk that hears of tickets, too. */
export function clientCommentedLetter(
  to: string,
  on: On,
  { author, body, organization }: { author: string; body: string; organization: string },
): Mail {
  const text = `${author} of ${organization} commented on the ${on.target.kind} “${on.name}”.\n\n${body}`;
  return { kind: 'comment', to, subject: `Comment on ${on.name}`, text };
}

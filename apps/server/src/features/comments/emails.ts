// Mails about comments, and the pages they link to.
import type { Mail } from '../../platform/mail/mail.ts';
import type { Place } from './read-comments.ts';

type On = Pick<Place, 'target' | 'name' | 'projectId'>;

/** Where the client reads the thread: at the very milestone or document. */
export function threadPath({ target, projectId }: On): string {
  if (target.kind === 'document') return `/client/documents?document=${target.id}`;
  return `/client/progress?project=${projectId ?? ''}&milestone=${target.id}`;
}

/** To the desk that hears of tickets, too. Without the comment's words: a mail that is out cannot be taken back, the comment
 *  can. */
export function clientCommentedEmail(
  to: string,
  on: On,
  { author, organization }: { author: string; organization: string },
): Mail {
  const text = `${author} of ${organization} commented on the ${on.target.kind} “${on.name}”.\n\nRead it in the admin area, with the organization’s projects.`;
  return { kind: 'comment', to, subject: `Comment on ${on.name}`, text };
}

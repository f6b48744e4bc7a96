// How an answer in the history of a decision is spoken of. Pure.
import type { ProjectDecision } from '@groundwork/contract/decisions';

const channels: Record<ProjectDecision['history'][number]['via'], string> = {
  card: '',
  link: ' by link',
  plan: ' on the implementation page',
  deadline: ', as agreed, because the deadline passed',
  changeset: '',
  taken_back: '',
};

/** Who the names stand for; undefined where they are addresses already. */
export function addressesOf({
  author,
  author_name,
  handed_over_by,
}: ProjectDecision['history'][number]): string | undefined {
  if (handed_over_by !== null) return `${author} (link handed over by ${handed_over_by})`;
  return author === author_name ? undefined : author;
}

export function answeredInWords({ author_name, via, changeset }: ProjectDecision['history'][number]): string {
  if (via === 'changeset')
    return `Settled at its default when ${changeset === null ? 'the changes were' : `“${changeset.title}” was`} carried out`;
  if (via === 'taken_back') return `Taken back by ${author_name}`;
  return via === 'deadline'
    ? `The default was taken${channels[via]}`
    : `Answered by ${author_name}${channels[via]}`;
}

// A link to a page of the client area with the project that is looked at there. Pure.
import type { ProjectId } from '@groundwork/contract/ids';

/** Of the pages that take a project in hand by their address; the others show the one that is in hand. */
export function linkTo(link: string, id: ProjectId): string {
  if (!/^\/client\/(?:progress|audit|revops|implementation)\b/.test(link)) return link;
  return `${link}${link.includes('?') ? '&' : '?'}project=${id}`;
}

// Lists that a portal gives page by page. How far one goes is for the portal to say, and for us to end when it never does.
import { objectOf, textOf } from './json.ts';
import { PortalRefusal } from './port.ts';

/** What a page names as the next one stands in an address. */
const LONGEST_TOKEN = 2_000;

/**
 * Page after page of a list, until one names no next. `read` gets the token of the page to read; without one, the first.
 * @throws PortalRefusal when a page leads back to one that was read, or after more than `most` pages
 */
export async function* pagesOf(
  most: number,
  read: (after: string | undefined) => Promise<unknown>,
  first?: string,
): AsyncGenerator {
  const seen = new Set<string>();
  for (let after = first; ; ) {
    if (after !== undefined) {
      if (after.length > LONGEST_TOKEN || seen.has(after)) throw endless('leads on to no other page');
      seen.add(after);
      if (seen.size > most) throw endless(`goes on after ${most} pages`);
    }
    const page = await read(after);
    yield page;
    after = nextAfter(page);
    if (after === undefined) return;
  }
}

/** The token of the next page, if there is one. */
export function nextAfter(body: unknown): string | undefined {
  return textOf(objectOf(objectOf(objectOf(body)['paging'])['next'])['after']);
}

function endless(how: string): PortalRefusal {
  return new PortalRefusal(
    200,
    'ENDLESS_LIST',
    `A list of the portal ${how}, so it cannot be read to its end`,
  );
}

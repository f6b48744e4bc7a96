// A fact of the admin area or of a rep's book: how people ask for it, and the reads of the API that answer it, made in the name
// of whoever asks. What they may not see is not read.
import type { Call, ParamsOf, QueryOf, ReplyOf } from '@groundwork/contract/call';
import { Refusal } from '@groundwork/contract/errors';
import type { Permission } from '@groundwork/contract/permissions';
import { requestUrl } from '@groundwork/contract/request-url';
import { number } from '@groundwork/engine/words/wording';
import type { z } from 'zod';
import type { ReadAsCaller } from '../../../platform/route.ts';

/** What is said of one page. */
export interface Part {
  /** Where the rows stand that the figures are counted from. */
  link: string;
  title: string;
  sentences: readonly string[];
}

export interface Subject {
  id: string;
  name: string;
}

export interface AreaContext {
  get: Get;
  now: Date;
  permissions: ReadonlySet<Permission>;
}

interface Asked {
  id: string;
  title: string;
  /** Where it stands in the area. */
  link: string;
  permission: Permission;
  /** How people ask for it; it is found by nothing else. */
  asked: readonly string[];
}

export type AreaFact = Asked &
  (
    | { about: 'area'; parts(context: AreaContext): Promise<readonly Part[]> }
    | {
        about: 'organization';
        parts(context: AreaContext & { organization: Subject }): Promise<readonly Part[]>;
      }
  );

type Reading = Call & { method: 'GET'; reply: z.ZodType };

/** @returns undefined of what the caller may not see, or what is not there. @throws Refusal unavailable */
export type Get = <C extends Reading>(
  call: C,
  given?: { params?: Partial<Record<keyof ParamsOf<C>, string>>; query?: Partial<QueryOf<C>> },
) => Promise<ReplyOf<C> | undefined>;

export function readingWith(read: ReadAsCaller): Get {
  return async (call, { params = {}, query = {} } = {}) => {
    const { status, body } = await read(requestUrl('', call.path, params, query));
    if (status === 403 || status === 404) return undefined;
    if (status === 429) throw new Refusal('rate_limited');
    if (status !== 200) throw new Refusal('unavailable');
    // The very shape that the call presents its reply in.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return call.reply.parse(body) as ReplyOf<typeof call>;
  };
}

/** `EUR 1,234.50`: with its currency, and never added to another one. */
export function money(cents: number, currency: string): string {
  const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(cents / 100);
  return `${currency} ${amount}`;
}

/** What is left of a list beyond those that are named. */
export function rest(all: number, shown: number): string[] {
  return all > shown ? [`${number(all - shown)} more`] : [];
}

// What the screen asks of the trail.
import { trailCalls as calls, type TrailFilter, type VerifiedPart } from '@groundwork/contract/trail';
import { keepPreviousData } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { action } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';
import { saveFile } from '../../lib/data/save-file.ts';

/** As they are typed; days by the calendar of whoever looks. */
export interface Filters {
  person: string;
  action: string;
  organization: string;
  target: string;
  from: string;
  to: string;
  isPlatform: boolean;
}
export const noFilters: Filters = {
  person: '',
  action: '',
  organization: '',
  target: '',
  from: '',
  to: '',
  isPlatform: false,
};

/** The first moment of a day, or its last one: where clocks are changed, not every day has 24 hours. */
function moment(day: string, isLast = false): string | undefined {
  const time = new Date(`${day}T00:00:00`);
  if (Number.isNaN(time.getTime())) return undefined;
  if (isLast) {
    time.setDate(time.getDate() + 1);
    time.setMilliseconds(-1);
  }
  return time.toISOString();
}

function asked({ isPlatform, from, to, ...words }: Filters) {
  const typed = Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== ''));
  const [since, until] = [moment(from), moment(to, true)];
  return {
    ...typed,
    ...(since !== undefined && { from: since }),
    ...(until !== undefined && { to: until }),
    ...(isPlatform && { organization_id: 'platform' as const }),
  } satisfies Partial<Record<keyof TrailFilter, string>>;
}

export function isNarrowed(filters: Filters): boolean {
  return Object.keys(asked(filters)).length > 0;
}

const newEntriesMs = 10_000;

export const trail = (filters: Filters) =>
  pages(
    calls.list,
    { query: { limit: 100, ...asked(filters) } },
    {
      placeholderData: keepPreviousData,
      // Whoever has gone on to older entries keeps what they read.
      refetchInterval: ({ state: { data } }) => (data && data.pages.length > 1 ? false : newEntriesMs),
    },
  );

export const checkpoint = () => query(calls.checkpoint, {}, { refetchInterval: newEntriesMs });

export const exportTrail = (filters: Filters) =>
  saveFile(calls.export, (format: 'csv' | 'json') => ({ query: { ...asked(filters), format } }));

export interface Verification extends Pick<VerifiedPart, 'done' | 'total' | 'broken_count' | 'waiting'> {
  checked: number;
  broken: VerifiedPart['broken'];
  erased: VerifiedPart['erased'];
  isDone: boolean;
}

const nothing: Verification = {
  done: 0,
  total: 0,
  broken_count: 0,
  waiting: 0,
  checked: 0,
  broken: [],
  erased: [],
  isDone: false,
};

/** As many as a person reads; the others are counted. */
const named = 500;

/** Erasures go over several parts: each is told once. */
function merged(erased: VerifiedPart['erased'], more: VerifiedPart['erased']): VerifiedPart['erased'] {
  const by = new Map(erased.map(each => [`${each.at} ${each.by} ${each.why}`, each]));
  for (const each of more) {
    const key = `${each.at} ${each.by} ${each.why}`;
    by.set(key, { ...each, entries: each.entries + (by.get(key)?.entries ?? 0) });
  }
  return [...by.values()];
}

/** Part after part until there is none, telling how far it is. */
export const verify = (onPart: (so: Verification) => void) =>
  action(async ({ checkpoint: given, signal }: { checkpoint: string; signal: AbortSignal }) => {
    let so = nothing;
    let after: string | undefined;
    do {
      if (signal.aborted) return so;
      const part: VerifiedPart = await callApi(
        calls.verify,
        {
          query: {
            ...(after !== undefined && { after }),
            ...(given.trim() !== '' && { checkpoint: given.trim() }),
          },
        },
        { signal },
      );
      so = {
        done: part.done,
        total: part.total,
        waiting: part.waiting,
        checked: so.checked + part.checked,
        broken: [...so.broken, ...part.broken].slice(0, named),
        broken_count: so.broken_count + part.broken_count,
        erased: merged(so.erased, part.erased),
        isDone: part.next === null,
      };
      onPart(so);
      after = part.next ?? undefined;
    } while (after !== undefined);
    return so;
  });

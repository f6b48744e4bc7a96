// What the palette asks.
import { searchCalls as calls } from '@groundwork/contract/search';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../lib/data/query.ts';

/** What has these words in its name; the former answer stays in sight while the next one comes. */
export const found = (q: string) =>
  query(
    calls.find,
    { query: { q } },
    { staleTime: 10_000, enabled: q.length >= 2, placeholderData: keepPreviousData, isTriedOnce: true },
  );

// Analyses of the pipelines of a project's portal, and what is asked of one.
import { revopsCalls as calls, type RevopsSummary } from '@groundwork/contract/revops-reports';
import { pages } from '../../lib/data/pages.ts';
import { query, queryAs } from '../../lib/data/query.ts';
import type { FigureAsked } from './figures.ts';

/** The latest first. A portal keeps a dozen of them, so that these are all. Asked anew each time: others run them as well. */
export const analyses = (projectId: string) =>
  queryAs(
    calls.list,
    { params: { id: projectId }, query: { limit: 200 } },
    async (reply): Promise<RevopsSummary[]> => (await reply).data,
    { staleTime: 0 },
  );

interface One {
  id: string;
  revops_id: string;
}

/** What was worked out once stays as it was. */
const settled = { staleTime: Number.POSITIVE_INFINITY };

export const analysis = (params: One) => query(calls.get, { params }, settled);

export const change = (params: One, asked: { book: number; from: string; to: string }) =>
  query(calls.change, { params, query: asked }, settled);

/** What is seen of a day may be added to by an analysis of that day. */
export const pastDay = (params: One, day: string) => query(calls.day, { params, query: { day } });

export const figureDeals = (params: One, { book, figure, key, from, to }: FigureAsked) =>
  pages(calls.deals, {
    params,
    query: {
      book,
      figure,
      ...(key !== undefined && { key }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      limit: 25,
    },
  });

// What staff ask about rules of commission and exchange rates, and what they add.
import {
  commissionRuleCalls,
  exchangeRateCalls,
  type RulePreview,
} from '@groundwork/contract/commission-rules';
import { partnerCalls, type RepFilter, repCalls } from '@groundwork/contract/partners';
import type { z } from 'zod';
import { change } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';

export const rules = () => pages(commissionRuleCalls.list, { query: { limit: 50 } }, { staleTime: 0 });

export const createRule = () =>
  change(commissionRuleCalls.create, (body: z.output<typeof commissionRuleCalls.create.body>) => ({ body }));

export type PreviewAsked = z.output<typeof commissionRuleCalls.preview.body>;

export const previewRule = () =>
  change<typeof commissionRuleCalls.preview, PreviewAsked>(commissionRuleCalls.preview, body => ({ body }));

export type PreviewedRep = RulePreview['reps'][number];

/** Deals are won while somebody looks for what they wait for. */
export const missingRates = () =>
  query(exchangeRateCalls.missing, {}, { staleTime: 0, refetchInterval: 30_000 });

export const rates = () => pages(exchangeRateCalls.list, { query: { limit: 50 } }, { staleTime: 0 });

export const createRate = () =>
  change(exchangeRateCalls.create, (body: z.output<typeof exchangeRateCalls.create.body>) => ({ body }));

export const partnersToChoose = () => query(partnerCalls.list, { query: {} }, { staleTime: 60_000 });

/** As many as are read at a glance; more words find the others. */
export const repsToChoose = (search: NonNullable<RepFilter['search']>) =>
  query(
    repCalls.list,
    { query: { limit: 10, ...(search !== '' && { search }) } },
    { staleTime: 60_000, placeholderData: before => before },
  );

/** For which deals wait. */
export type MissingRate = z.infer<typeof exchangeRateCalls.missing.reply>[number];

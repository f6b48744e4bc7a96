// What screens ask about the delivery of every client's project.
import { deliveryCalls as calls, type DeliveryQuery } from '@groundwork/contract/delivery';
import { staffCalls } from '@groundwork/contract/staff';
import { keepPreviousData } from '@tanstack/react-query';
import type { z } from 'zod';
import { change } from '../../lib/data/change.ts';
import { query } from '../../lib/data/query.ts';

const everyMs = 10_000;

/** A filter leaves what stands there in sight until its answer comes. */
export const deliveryBoard = (asked: z.input<typeof DeliveryQuery>) =>
  query(
    calls.list,
    { query: asked },
    { staleTime: everyMs, refetchInterval: everyMs, placeholderData: keepPreviousData },
  );

/** Whom a project can be given to, oneself first. */
export const staff = () => query(staffCalls.list, {}, { staleTime: 60_000 });

export const assignLead = (id: string) =>
  change(calls.assign, ({ leadId, version }: { leadId: string | null; version: number }) => ({
    params: { id },
    body: { lead_id: leadId },
    ifMatch: version,
  }));

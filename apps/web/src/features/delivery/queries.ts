// What screens ask about the delivery of every client's project.
import { deliveryCalls as calls, type DeliveryQuery } from '@groundwork/contract/delivery';
import { keepPreviousData } from '@tanstack/react-query';
import type { z } from 'zod';
import { query } from '../../lib/data/query.ts';

const everyMs = 10_000;

/** A filter leaves what stands there in sight until its answer comes. */
export const deliveryBoard = (asked: z.input<typeof DeliveryQuery>) =>
  query(
    calls.list,
    { query: asked },
    { staleTime: everyMs, refetchInterval: everyMs, placeholderData: keepPreviousData },
  );

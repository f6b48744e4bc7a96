// Requests about the delivery of every client's project, of those who run the platform.
import type { DeliveryBoard, deliveryCalls } from '@groundwork/contract/delivery';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { Forecasts } from './forecast-today.ts';
import { readBoard } from './read-board.ts';

type Calls = typeof deliveryCalls;

/** Shared by every request of this process. */
export function openForecasts(): Forecasts {
  return new Forecasts();
}

export function getBoard(
  { database, clock }: Dependencies,
  forecasts: Forecasts,
  { query }: RequestContext<Calls['list']>,
): Promise<DeliveryBoard> {
  return database.readOnly(null, tx => readBoard(tx, query, forecasts, clock.now()));
}

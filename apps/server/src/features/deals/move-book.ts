// A rep's book goes to another: open deals with their tasks, notes and history, and the clients. What was won stays with who
// won it, and so does what is owed for it.
import type { RepId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import * as store from './store-book.ts';

/** As the platform role. Whether both reps are there is the caller's to settle. */
export async function moveBook(tx: Tx, from: RepId, to: RepId): Promise<{ deals: number; clients: number }> {
  return { deals: await store.moveOpenDeals(tx, from, to), clients: await store.moveClients(tx, from, to) };
}

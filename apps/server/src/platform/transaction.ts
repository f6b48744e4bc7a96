// What a store's statements run in.
import type { Transaction } from 'kysely';
import type { Tables } from '../schema/rows.ts';

/** A transaction in progress. */
export type Tx = Transaction<Tables>;

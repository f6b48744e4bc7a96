// In what steps a bundle is written.

/** Records in one batch. */
export const BATCH = 100;
/** Reading a batch, writing it, and reading it back. */
const CALLS_OF_BATCH = 3;

/** Requests to the portal that writing so many records of one kind takes. */
export const callsFor = (records: number): number => Math.ceil(records / BATCH) * CALLS_OF_BATCH;

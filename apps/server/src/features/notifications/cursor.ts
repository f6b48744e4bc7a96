// Where a stream of notifications has got to: in which snapshot of the database everything was sent, and how far in the
// next one. Ids alone would not do: a transaction that began earlier may commit later, and its rows would be passed over.

export interface Cursor {
  /** Everything visible in this snapshot was sent … */
  sent: string;
  /** … and of what is visible in this later one, ids up to `upTo`. */
  reading: string;
  upTo: string;
}

export const beforeAll = '00000000-0000-0000-0000-000000000000';

export function cursorAt(snapshot: string): Cursor {
  return { sent: snapshot, reading: snapshot, upTo: beforeAll };
}

/** As an event's id. */
export function writeCursor({ sent, reading, upTo }: Cursor): string {
  return [sent, reading, upTo].join('~');
}

/** Undefined for what is none of ours: whoever listens then starts from now. */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined || text.length > maxLength) return undefined;
  const [sent, reading, upTo, ...rest] = text.split('~');
  if (sent === undefined || reading === undefined || upTo === undefined || rest.length > 0) return undefined;
  if (!isSnapshot(sent) || !isSnapshot(reading) || !uuid.test(upTo)) return undefined;
  return { sent, reading, upTo };
}

const maxLength = 16_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const shape = /^(\d{1,18}):(\d{1,18}):(\d{1,18}(?:,\d{1,18})*)?$/;

/** What PostgreSQL takes as a pg_snapshot: `xmin:xmax:running,running…`, ascending. */
function isSnapshot(text: string): boolean {
  const [, xmin, xmax, running] = shape.exec(text) ?? [];
  if (xmin === undefined || xmax === undefined) return false;
  const bounds = [BigInt(xmin), BigInt(xmax)] as const;
  const ids = running === undefined ? [] : running.split(',').map(BigInt);
  if (bounds[0] < 1n || bounds[0] > bounds[1]) return false;
  return ids.every(
    (id, index) => id >= bounds[0] && id < bounds[1] && (index === 0 || id > (ids[index - 1] ?? id)),
  );
}

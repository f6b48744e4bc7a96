// Ids: UUID version 7, so that they sort by the time they were made and lists can page by them.
import { randomFillSync } from 'node:crypto';

const bytes = new Uint8Array(16);
let lastTime = 0;
let counter = 0;

/** A new id. Later ids of this process are greater, even within a millisecond. */
export function newId(now: number = Date.now()): string {
  if (now > lastTime) {
    lastTime = now;
    counter = 0;
  } else {
    counter += 1;
    // 12 bits a millisecond; when they are used up, borrow from the future.
    if (counter > 0xfff) {
      lastTime += 1;
      counter = 0;
    }
  }
  randomFillSync(bytes);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, Math.floor(lastTime / 0x1_0000));
  view.setUint16(4, lastTime % 0x1_0000);
  view.setUint16(6, 0x7000 | counter);
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

// 32-bit hashes of normal forms: what two workers read apart is equal without a dictionary between them. 0 means nothing.

/** Of code units; never 0. Two different values are taken for one with a chance of 1 in 4 billion a pair, and only where all
 *  other evidence agrees does that matter. */
export function hashUnits(units: Uint16Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (units[at] ?? 0), 0x01000193);
  return finish(hash);
}

export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return finish(hash);
}

/** One key of two; 0 when either is nothing. The order counts. */
export function joined(one: number, other: number): number {
  if (one === 0 || other === 0) return 0;
  return finish(Math.imul(one ^ 0x9e3779b1, 0x85ebca6b) ^ Math.imul((other + 0x7f4a7c15) | 0, 0xc2b2ae35));
}

function finish(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash = (hash ^ (hash >>> 16)) >>> 0;
  return hash === 0 ? 1 : hash;
}

/** Values on a line of pixels, as `scaleLinear` of d3-scale puts them there. That one brings ticks and formats along, half of the bytes
 *  that a page may have; a chart without them does with this. */
export function linear(
  [least, most]: readonly [number, number],
  [from, to]: readonly [number, number],
): (value: number) => number {
  const per = most === least ? 0 : (to - from) / (most - least);
  return value => from + (value - least) * per;
}

// Where two texts differ: what they begin and end with alike, and what stands between. Pure.

export interface Differing {
  before: string;
  middle: string;
  after: string;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Of the first text beside the second. What people see as one letter is not torn apart. */
export function differing(text: string, beside: string): Differing {
  const [one, other] = [lettersOf(text), lettersOf(beside)];
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start++;
  let end = 0;
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return {
    before: one.slice(0, start).join(''),
    middle: one.slice(start, one.length - end).join(''),
    after: one.slice(one.length - end).join(''),
  };
}

function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

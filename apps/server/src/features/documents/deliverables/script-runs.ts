// Text as the PDF's typeface can show it. What it has no sign for is written as its code point, never as an empty box;
// names that run right to left are put in the order a page reads them in, because the PDF writer sets words left to right.
import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

const require = createRequire(import.meta.url);
/** The condensed cut: tables of names need the room. Bitstream Vera licence. */
export const fontFiles = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
} as const;

let bold: Font | undefined;

/** The bold cut knows fewer signs than the plain one: what it knows, both know. */
function knows(codePoint: number): boolean {
  if (!bold) {
    const opened = openSync(fontFiles.bold);
    if (!('hasGlyphForCodePoint' in opened)) throw new TypeError('The typeface is a collection');
    bold = opened;
  }
  return bold.hasGlyphForCodePoint(codePoint);
}

export interface Printable {
  text: string;
  /** Signs that had to be written as code points. */
  unknown: number;
}

/** Letters of scripts that are read right to left, with the marks and spaces between them. */
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC](?:[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\s]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC])?/g;

export function printable(value: string): Printable {
  let unknown = 0;
  let text = '';
  for (const sign of value.normalize('NFC').replaceAll(/\s+/g, ' ')) {
    const codePoint = sign.codePointAt(0) ?? 0;
    // Marks that steer reading direction or joining have no look of their own.
    if (/[\p{Cf}\p{Cc}]/u.test(sign)) continue;
    if (knows(codePoint)) text += sign;
    else {
      unknown += 1;
      text += `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
    }
  }
  return { text: text.replaceAll(rightToLeft, run => run.split(' ').toReversed().join(' ')), unknown };
}

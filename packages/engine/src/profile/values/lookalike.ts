// Letters of other scripts that people take for Latin ones, and characters that nobody sees: by them one name is written as two.

/** Each beside the one it is taken for, in lower case; where the two cases look like different letters, by its capital.
 *  Cyrillic, Greek, Armenian, and Latin that is not on a keyboard. */
const looks = new Map(
  `аa вb еe кk мm нh оo рp сc тt уy хx ѕs іi јj ԁd һh ӏl ԛq ԝw ѵv гr үy ԍg
  αa βb εe ζz ηh ιi κk μm νn οo ρp τt υy χx γy ςc ωw
  օo ոn սu հh ցg զq
  ıi ɑa ɡg ſs ƅb`
    .split(/\s+/)
    .map(pair => [pair.slice(0, 1), pair.slice(1)]),
);

/** The text in lower case as it is seen: without invisible characters, and words in Latin letters where every foreign letter in
 *  them has one that looks the same. A word with one that has none is of its own script, and stays. */
export function asSeen(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{DI}\p{Cf}]+/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .toLowerCase()
    .replaceAll(/[\p{L}\p{M}\p{N}]+/gu, word => latin(word));
}

function latin(word: string): string {
  const read = word.normalize('NFD').replaceAll(/\p{L}/gu, letter => looks.get(letter) ?? letter);
  return /^[\p{Script=Latin}\p{M}\p{N}]+$/u.test(read) ? read.normalize('NFC') : word;
}

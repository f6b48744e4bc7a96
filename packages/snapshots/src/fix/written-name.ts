// Names of which all letters are in one case, as names are written. Undefined where people write the same name in several ways.

/** Words that stand before a family name in small letters or large ones, and beginnings after which a capital may follow. */
const particles =
  /^(van|von|vom|zu|zum|zur|de|del|della|der|den|des|di|da|do|dos|du|la|le|el|al|bin|ibn|ben|ter|ten|y|e|und|and|jr|sr|ii+|iv|phd|md|dr|prof|mba)\.?$/i;
const inner = /^(mc|mac|fitz|o['’]|d['’]|l['’])./i;
/** Family names that may have grown out of two words: DeSantis and Desantis, LaRue and Larue. */
const grown = /^(de|di|du|la|le|van|von|mc|mac|fitz|st|o)\p{L}{4,}$/iu;
/** What is no name of a person. */
const firms = /^(gmbh|corp|inc|ltd|llc|plc|group|holding)$/i;
/** Letters of which nobody knows the other case without the language: a Turkish I has two. */
const turkish = /[İı]/;

/** `ADA` is `Ada`; undefined where people write the same name in several ways. */
export function writtenName(text: string): string | undefined {
  const words = text.trim().split(/(\s+|-)/);
  const all: string[] = [];
  for (const word of words) {
    if (/^(\s+|-)$/.test(word)) {
      all.push(word);
      continue;
    }
    // Up to three letters may be initials.
    if (particles.test(word) || inner.test(word) || firms.test(word) || turkish.test(word)) return undefined;
    if (!/^\p{L}{4,}$/u.test(word)) return undefined;
    all.push(word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
  }
  return all.join('');
}

/** `LOVELACE` is `Lovelace`. */
export function writtenFamilyName(text: string): string | undefined {
  const words = text.trim().split(/\s+|-/);
  return words.some(word => grown.test(word)) ? undefined : writtenName(text);
}

const twoOf = (name: string | null): [string, string] | undefined => {
  const [first, last, ...more] = name?.trim().split(/\s+/) ?? [];
  return first && last && more.length === 0 && !first.endsWith(',') ? [first, last] : undefined;
};

export const firstOfTwo = (name: string | null): string | undefined => twoOf(name)?.[0];
export const lastOfTwo = (name: string | null): string | undefined => twoOf(name)?.[1];

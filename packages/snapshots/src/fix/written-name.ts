// Names of which all letters are in one case, as names are written. Undefined where people write the same name in several ways.

/** Words that stand before a family name in small letters or large ones, and beginnings after which a capital may follow. */
const particles =
  /^(van|von|vom|zu|zum|zur|de|del|della|der|den|des|di|da|do|dos|du|la|le|el|al|bin|ibn|ben|ter|ten|y|e|und|and|jr|sr|ii+|iv|phd|md|dr|prof|mba)\.?$/i;
const inner = /^(mc|mac|fitz|o['’]|d['’]|l['’])./i;

/** `ADA LOVELACE` is `Ada Lovelace`. */
export function written(text: string): string | undefined {
  const words = text.trim().split(/(\s+|-)/);
  const all: string[] = [];
  for (const word of words) {
    if (/^(\s+|-)$/.test(word)) {
      all.push(word);
      continue;
    }
    // Two letters may be initials.
    if (particles.test(word) || inner.test(word) || !/^\p{L}{3,}$/u.test(word)) return undefined;
    all.push(word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
  }
  return all.join('');
}

const twoOf = (name: string | null): [string, string] | undefined => {
  const [first, last, ...more] = name?.trim().split(/\s+/) ?? [];
  return first && last && more.length === 0 && !first.endsWith(',') ? [first, last] : undefined;
};

export const firstOfTwo = (name: string | null): string | undefined => twoOf(name)?.[0];
export const lastOfTwo = (name: string | null): string | undefined => twoOf(name)?.[1];

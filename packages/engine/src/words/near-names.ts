// What a name that fits nothing may have been meant to be.

const MOST = 5;

/** The names most like it, or the first there are. */
export function nearNames(given: string, names: readonly string[]): string {
  if (names.length === 0) return 'There is none.';
  const wanted = pairsOf(given);
  const ranked = names
    .map(name => ({ name, alike: likeness(wanted, pairsOf(name)) }))
    .sort((a, b) => b.alike - a.alike);
  const near = ranked.filter(({ alike }) => alike >= 0.4).slice(0, MOST);
  if (near.length > 0) return `Did you mean ${near.map(({ name }) => `“${name}”`).join(', ')}?`;
  const shown = names.slice(0, MOST).map(name => `“${name}”`);
  return `There is ${shown.join(', ')}${names.length > MOST ? ` and ${names.length - MOST} more` : ''}.`;
}

/** Each two letters that stand beside each other. */
function pairsOf(text: string): Set<string> {
  const letters = ` ${text.toLowerCase()} `;
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}

function likeness(a: Set<string>, b: Set<string>): number {
  const both = [...a].filter(pair => b.has(pair)).length;
  return (2 * both) / (a.size + b.size);
}

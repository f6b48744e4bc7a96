// How the platform is called and looks, as the server has put it into the page (apps/server, entrypoints/http/brand.ts); the
// product's own where it has not. Read once: a page that is open keeps what it came with.

interface Brand {
  name: string;
  /** Where the logo is; undefined: the product's own mark. */
  logo?: string;
  /** Texts of the public pages that are not as they were built, by their names. */
  texts: Readonly<Record<string, string>>;
}

const own: Brand = { name: 'Groundwork', texts: {} };

function read(): Brand {
  // Pages are also drawn where there is no document: when they are built.
  const found = globalThis.document?.getElementById?.('brand')?.textContent;
  return found ? { ...own, ...JSON.parse(found) } : own;
}

export const brand = read();

/** What a tab is called that shows this. */
export function tabTitle(...parts: readonly string[]): string {
  return [...parts, brand.name].join(' · ');
}

// What the first page of the client area is made of, in few files: on a slow line each file costs a journey of its own, and
// split to the last module there would be seventy.

/** What the bundler tells of a module. */
interface Known {
  importers: readonly string[];
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}
interface Graph {
  getModuleInfo(id: string): Known | null;
}

const here = `${import.meta.dirname.replaceAll('\\', '/')}/`;
const app = `${here}src/main.tsx`;
const site = `${here}src/site.tsx`;
/** Areas of those who are no clients. */
const others = [`${here}src/areas/admin/`, `${here}src/areas/rep/`];
const client = [`${here}src/areas/client/frame.tsx`, `${here}src/areas/client/dashboard.tsx`];

/**
 * Their index files name everything that opens over a page or holds somebody on it, too: left to the bundler, which knows what
 * is really used.
 */
const byUse = /node_modules\/@(?:base-ui\/|floating-ui\/|tanstack\/react-router\/dist\/esm\/useBlocker\.js)/;

const designSystem = /\/src\/ui\//;

/** Where people go from the first page: has no bytes to spare for icons of its own. */
const next = [`${here}src/areas/client/implementation/page.tsx`];

/** A few lines each: one that a single file shows goes into it, but nobody waits for a file per icon. */
const icon = /node_modules\/lucide-react\/dist\/esm\/icons\//;

/** A line long, and what most pages of clients have that name records: a file of its own would be more than it holds. */
const recordLink = /\/packages\/contract\/src\/record-link\.ts$/;

interface Reach {
  /** Also what comes only when it is asked for. */
  later?: boolean;
  /** Whatever lies in these folders, and is asked for by nothing else. */
  without?: readonly string[];
}

/** Modules that come with these. */
function reachedFrom(entries: readonly string[], graph: Graph, { later, without }: Reach = {}): Set<string> {
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id) || without?.some(folder => id.startsWith(folder))) continue;
    reached.add(id);
    const known = graph.getModuleInfo(id);
    waiting.push(...(known?.importedIds ?? []), ...(later ? (known?.dynamicallyImportedIds ?? []) : []));
  }
  return reached;
}

/** What every public page asks for when it wakes, whichever it is. */
function awakeOf(graph: Graph): Set<string> {
  const wanted = graph.getModuleInfo(site)?.dynamicallyImportedIds ?? [];
  return reachedFrom(wanted, graph);
}

function partsOf(graph: Graph) {
  return {
    app: reachedFrom([app], graph),
    site: reachedFrom([site], graph),
    awake: awakeOf(graph),
    some: reachedFrom([site], graph, { later: true }),
    client: reachedFrom(client, graph),
    next: reachedFrom(next, graph, { later: true }),
    ofClients: reachedFrom([app, site], graph, { later: true, without: others }),
  };
}

export class FirstPage {
  private parts: ReturnType<typeof partsOf> | undefined;

  /** The file a module belongs into; null for all that is not of the first page. */
  readonly partOf = (id: string, graph: Graph): string | null => {
    this.parts ??= partsOf(graph);
    const { parts } = this;
    const isOfApp = parts.app.has(id);
    const isOfArea = parts.client.has(id);
    if (icon.test(id) && (graph.getModuleInfo(id)?.importers.length ?? 0) > 1) {
      if (isOfApp || isOfArea || parts.site.has(id) || parts.awake.has(id) || parts.next.has(id))
        return 'shared';
      return parts.ofClients.has(id) ? 'icons' : 'other-icons';
    }
    if (byUse.test(id)) return null;
    // The public pages take what they share with the app without the rest of it, also when they wake: a file of the app's
    // would bring the whole app, which starts itself on a page that is none of its own.
    if (parts.site.has(id)) return isOfApp ? 'base' : null;
    if (parts.awake.has(id)) return isOfApp || isOfArea ? 'shared' : null;
    // What only some of them need, as forms do, stays in small files of its own; but the design system's pieces are small.
    if (parts.some.has(id)) return designSystem.test(id) && (isOfApp || isOfArea) ? 'shared' : null;
    if (isOfApp) return 'app';
    return isOfArea || recordLink.test(id) ? 'client-area' : null;
  };
}

/** Pages name all files that they may ask for. What a library is cut into has names as long as its own words, which nobody reads. */
export function fileName({ moduleIds }: { moduleIds: readonly string[] }): string {
  return moduleIds.every(id => byUse.test(id)) ? 'assets/ui-[hash].js' : 'assets/[name]-[hash].js';
}

/** Files of the app that every part of it that comes later finds there. */
const loaded = /^assets\/(?:rolldown-runtime|base|shared|app|schemas|paging|call-api|text|dates)-[^/]+\.js$/;
/** Of the first page; the area's own file is there for what comes later to itself. */
const host = /^assets\/(?:app|(?<area>client-area))-/;

/** What is asked for ahead of a part that comes later: nothing that is there already. Each file was named once for every part. */
export function withoutLoaded(
  _: string,
  files: string[],
  { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] {
  const asking = host.exec(hostId);
  if (hostType !== 'js' || !asking) return files;
  const isLoaded = (file: string) =>
    loaded.test(file) || (asking.groups?.['area'] !== undefined && file === hostId);
  return files.filter(file => !isLoaded(file));
}

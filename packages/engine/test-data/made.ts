// What files become, from reading to compiling, for tests that look at the whole of it.
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { freshPortal } from './portal-schema.ts';
import { type Folder, gather, readFiles, tallyBy, think, unaccounted } from './reading.ts';

/** One at a time: the folder of the one before is closed. */
export function maker() {
  let folder: Folder | undefined;
  async function close(): Promise<void> {
    await folder?.close();
    folder = undefined;
  }
  async function made(
    files: Record<string, readonly string[]>,
    decisions: Record<string, string> = {},
    portal: PortalSchema = freshPortal(),
  ) {
    await close();
    folder = await readFiles(
      Object.fromEntries(Object.entries(files).map(([name, lines]) => [name, lines.join('\n')])),
    );
    const analysis = await think(folder, { decisions }, portal);
    const compiled = await gather(folder, analysis, portal);
    return {
      analysis,
      /** By file: the object that its rows become, or else what the file is. */
      objects: Object.fromEntries(
        analysis.sources.map(({ profile, mapping }) => [profile.file, mapping.object ?? mapping.role]),
      ),
      mappingOf: (file: string) => analysis.sources.find(one => one.profile.file === file)?.mapping,
      asked: (id: string) => analysis.decisions.find(one => one.id === id),
      links: tallyBy(compiled.associations, one => `${one.from_object}>${one.to_object}`),
      of: (object: string) => compiled.records.filter(one => one.object === object),
      associations: compiled.associations,
      outcomes: compiled.outcomes,
      cells: compiled.cells,
      lines: compiled.lines,
      lost: unaccounted(folder, compiled),
    };
  }
  return { made, close };
}

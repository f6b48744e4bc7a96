// Where the files come from: each by its own marks, for the files of one client may come from several systems.
import type { AnalysedSource, Analysis } from '@groundwork/contract/intake';
import type { SystemVerdict } from '@groundwork/contract/reasons';
import { type SourceSystem, systemNames } from '@groundwork/contract/source-systems';
import { counted } from '../../lib/formats/numbers.ts';
import { Reasons } from './reasons.tsx';

function nameOf(system: SourceSystem): string {
  return system === 'unknown' ? 'An unknown system' : systemNames[system];
}

/** Files by the system they come from, the one of most files first; undefined when the analysis tells of none. */
function filesBySystem(
  sources: readonly AnalysedSource[],
): { name: SourceSystem; files: { id: string; system: SystemVerdict }[] }[] | undefined {
  const recognised = sources.flatMap(({ profile, system }) => (system ? [{ id: profile.id, system }] : []));
  if (recognised.length < sources.length || recognised.length === 0) return undefined;
  return [...Map.groupBy(recognised, file => file.system.name)]
    .map(([name, files]) => ({ name, files }))
    .sort(
      (a, b) =>
        Number(a.name === 'unknown') - Number(b.name === 'unknown') || b.files.length - a.files.length,
    );
}

export function FileSystems({ analysis, analysedAt }: { analysis: Analysis; analysedAt: string }) {
  const groups = filesBySystem(analysis.sources);
  const [first] = groups ?? [];
  const isOne = groups === undefined || groups.length === 1;
  const title = isOne ? nameOf(first?.name ?? analysis.source_system.name) : named(groups);
  return (
    <>
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <p className="text-lg font-semibold">{title}</p>
        <p className="text-sm text-muted">
          {isOne ? 'is where these exports come from.' : 'are where these exports come from, file by file.'}{' '}
          Analysed {analysedAt}.
        </p>
      </div>
      {title === nameOf('unknown') ? null : isOne ? (
        <Reasons
          about={title}
          confidence={analysis.source_system.confidence}
          reasons={analysis.source_system.reasons}
        />
      ) : (
        <ul className="grid basis-full gap-3 border-t border-line pt-3">
          {groups.map(({ name, files }) => (
            <li key={name} className="grid gap-1">
              <p className="text-sm font-medium">
                {name === 'unknown' ? 'No marks of a system we know' : nameOf(name)}
                <span className="font-normal text-muted"> · {counted(files.length, 'table')}</span>
              </p>
              <ul className="flex flex-wrap gap-x-5 gap-y-1">
                {files.map(({ id, system }) => (
                  <li key={id} className="flex min-w-0 flex-wrap items-center gap-2 text-sm">
                    <span className="wrap-anywhere">{id}</span>
                    {name !== 'unknown' && (
                      <Reasons about={id} confidence={system.confidence} reasons={system.reasons} />
                    )}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function named(groups: readonly { name: SourceSystem }[]): string {
  const all = groups.map(({ name }) => (name === 'unknown' ? 'an unknown system' : nameOf(name)));
  return `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
}

// The files below the object they become, each with what its columns come to and how many somebody should look at.
import type { AnalysedSource } from '@groundwork/contract/intake';
import { count, counted } from '../../lib/formats/numbers.ts';
import { cx } from '../../ui/class-names.ts';
import { StackedBar } from '../../ui/progress.tsx';
import { needsReview } from './review-counts.ts';
import { targetName } from './wording.ts';

/** Stands for all files; no file is called so, for names end with what follows the last slash. */
export const ALL_FILES = '/';

interface FileTreeProps {
  sources: readonly AnalysedSource[];
  chosen: string;
  onChoose: (id: string) => void;
}

export function FileTree({ sources, chosen, onChoose }: FileTreeProps) {
  const groups = Map.groupBy(sources, ({ mapping }) => targetName(mapping.role, mapping.object));
  const open = sources.reduce((sum, source) => sum + looksIn(source), 0);
  return (
    <nav
      aria-label="Files"
      className="flex min-h-0 flex-col overflow-y-auto border-r border-line bg-canvas px-2 py-2.5"
    >
      {sources.length > 1 && (
        <FileButton
          name="All files"
          isChosen={chosen === ALL_FILES}
          looks={open}
          size={sources.length}
          onChoose={() => onChoose(ALL_FILES)}
        />
      )}
      {[...groups].map(([name, files]) => (
        <div key={name}>
          <h3 className="px-2 pt-2.5 pb-0.5 text-xs text-muted">{name}</h3>
          {files.map(source => (
            <FileButton
              key={source.profile.id}
              name={source.profile.id}
              isChosen={chosen === source.profile.id}
              looks={looksIn(source)}
              size={source.columns.length}
              parts={partsOf(source)}
              onChoose={() => onChoose(source.profile.id)}
            />
          ))}
        </div>
      ))}
      <ul aria-hidden="true" className="mt-auto grid gap-1 px-2 pt-4 text-xs text-soft">
        {legend.map(({ label, fill }) => (
          <li key={label} className="flex items-center gap-1.5">
            <span className={cx('size-2.5 rounded-[2px]', fill)} />
            {label}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FileButton({
  name,
  isChosen,
  looks,
  size,
  parts,
  onChoose,
}: {
  name: string;
  isChosen: boolean;
  looks: number;
  size: number;
  parts?: ReturnType<typeof partsOf>;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
      className={cx(
        'grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1.5 rounded-sm px-2 py-1.25 text-left',
        isChosen ? 'bg-surface font-medium shadow-low ring-1 ring-line' : 'hover:bg-hover',
      )}
    >
      <span className="truncate leading-4.5" title={name}>
        {name}
      </span>
      {looks > 0 ? (
        <span className="rounded-[4px] bg-warn-soft px-1.25 text-tick font-medium text-warn-ink tabular">
          {count(looks)}
          <span className="sr-only"> to look at</span>
        </span>
      ) : (
        <span className="text-xs text-muted tabular">
          {count(size)}
          <span className="sr-only">{parts ? ' columns' : ' files'}</span>
        </span>
      )}
      {parts && (
        <span className="col-span-2 mt-1 [&>div]:h-0.75 [&>div]:gap-px">
          <StackedBar
            label={parts
              .filter(part => part.value > 0)
              .map(part => `${counted(part.value, 'column')} ${part.label.toLowerCase()}`)
              .join(', ')}
            parts={parts}
          />
        </span>
      )}
    </button>
  );
}

const legend = [
  { key: 'mapped', label: 'Mapped', fill: 'bg-d1' },
  { key: 'created', label: 'New property', fill: 'bg-d2' },
  { key: 'left', label: 'Left out, with values', fill: 'hatch-d6' },
  { key: 'empty', label: 'Empty', fill: 'bg-rule' },
] as const;

function looksIn({ mapping, columns }: AnalysedSource): number {
  return mapping.role === 'ignored' ? 0 : columns.filter(needsReview).length;
}

/** Columns by what becomes of them. */
function partsOf({ profile, columns }: AnalysedSource) {
  const filled = new Set(profile.columns.filter(column => column.filled > 0).map(column => column.name));
  const kinds = columns.map(({ column, action }) => {
    if (!filled.has(column)) return 'empty';
    if (action === 'skip') return 'left';
    return action === 'create' ? 'created' : 'mapped';
  });
  return legend.map(part => ({ ...part, value: kinds.filter(kind => kind === part.key).length }));
}

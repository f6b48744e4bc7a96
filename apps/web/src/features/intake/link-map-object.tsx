// One object of the map. A press leads to the columns of its file; of several files one chooses.
import { count, counted } from '../../lib/formats/numbers.ts';
import { cx } from '../../ui/class-names.ts';
import { Menu } from '../../ui/menu.tsx';
import { type MapObject, recordsInShort } from './link-map.ts';
import { objectName } from './wording.ts';

const look =
  'grid w-full content-center rounded-md bg-surface px-3 py-1.5 text-left shadow-low ring-1 ring-line';

export function ObjectButton({
  object: { object, records, files },
  height,
  onFile,
}: {
  object: MapObject;
  /** Pixels; as high as its words where there is room. */
  height?: number;
  onFile: (source: string) => void;
}) {
  const name = objectName(object);
  const [only] = files;
  const words = (
    <>
      <span className="truncate font-semibold">{name}</span>
      <span className="text-xs text-muted tabular">{recordsInShort({ records, files })}</span>
      <span className={cx('truncate text-tick text-muted', only && 'font-mono')}>{filesInShort(files)}</span>
    </>
  );
  const style = { minHeight: height };
  // Their rows come out of other objects' rows: there is no file to lead to.
  if (!only)
    return (
      <div className={look} style={style}>
        {words}
      </div>
    );
  const button = (
    <button
      type="button"
      title={files.map(({ source, rows }) => `${source}, ${counted(rows, 'row')}`).join('; ')}
      className={cx(look, 'hover:bg-sunken hover:ring-edge')}
      style={style}
      {...(files.length === 1 && { onClick: () => onFile(only.source) })}
    >
      {words}
      <span className="sr-only">See the columns</span>
    </button>
  );
  if (files.length === 1) return button;
  return (
    <Menu
      trigger={button}
      align="start"
      groups={[
        {
          heading: `${name} come from`,
          entries: files.map(({ source, rows }) => ({
            key: source,
            label: `${source}, ${counted(rows, 'row')}`,
            onSelect: () => onFile(source),
          })),
        },
      ]}
    />
  );
}

function filesInShort(files: MapObject['files']): string {
  const [first, ...more] = files;
  if (!first) return 'from other objects’ rows';
  return more.length === 0 ? first.source : `${first.source} +${count(more.length)}`;
}

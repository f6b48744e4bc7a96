// The objects that will exist, and between them the links: a press on an object leads to its columns, on a link to what is
// known of it. Where there is no room for a picture, the same as a list.
import { CircleQuestionMark, Unlink } from 'lucide-react';
import { useMemo, useState } from 'react';
import { count, counted, share } from '../../lib/formats/numbers.ts';
import type { Point } from '../../ui/charts/plane.ts';
import { usePlaces } from '../../ui/charts/use-places.ts';
import { useWidth } from '../../ui/charts/use-width.ts';
import { cx } from '../../ui/class-names.ts';
import { Waiting } from '../../ui/state.tsx';
import { columnsOf, type LinkMap, type MapLink, type MapObject } from './link-map.ts';
import { ObjectButton } from './link-map-object.tsx';
import { CELL, edgesOf, LABEL, MARGIN, measuresOf, NODE, pictureOf } from './link-picture.ts';
import { objectName } from './wording.ts';

interface LinkMapProps {
  map: LinkMap;
  /** The pair whose links are listed. */
  chosen: string | undefined;
  onLink: (key: string) => void;
  onFile: (source: string) => void;
}

export function LinkMapView(props: LinkMapProps) {
  const { ref, width } = useWidth(1000);
  const columns = Math.floor((width + CELL.width - NODE.width - MARGIN) / CELL.width);
  return (
    <div ref={ref} className="min-w-0">
      {columns < 2 ? <Listed {...props} /> : <Drawn {...props} columns={columns} width={width} />}
    </div>
  );
}

function Drawn({
  map,
  chosen,
  onLink,
  onFile,
  columns,
  width,
}: LinkMapProps & Record<'columns' | 'width', number>) {
  const { objects, links } = map;
  const [near, setNear] = useState<string>();
  const edges = useMemo(() => edgesOf(map), [map]);
  const measures = measuresOf(map);
  const points = usePlaces(objects.length, edges, columns, measures);
  const picture = useMemo(() => points && pictureOf(map, points, measures), [map, points, measures]);
  if (!picture) return <Waiting label="Drawing the map" />;
  const left = Math.max(0, (width - picture.width) / 2);
  const isNear = ({ key, ends }: MapLink): boolean =>
    key === chosen || key === near || (near !== undefined && ends.includes(near));
  const at = ({ x, y }: Point, size: { width: number; height: number }) => ({
    width: size.width,
    left: left + x - size.width / 2,
    top: y - size.height / 2,
  });
  const nearness = (key: string) => ({
    onPointerEnter: () => setNear(key),
    onPointerLeave: () => setNear(undefined),
    onFocus: () => setNear(key),
    onBlur: () => setNear(undefined),
  });
  return (
    <div className="relative" style={{ height: picture.height }}>
      <svg
        aria-hidden="true"
        width={width}
        height={picture.height}
        className="absolute inset-0 overflow-visible"
      >
        <g transform={`translate(${left} 0)`}>
          {links.map(link => (
            <path
              key={link.key}
              d={picture.paths.get(link.key)}
              fill="none"
              strokeWidth={isNear(link) ? 2 : 1.5}
              strokeDasharray={link.loose > 0 || link.isUnsure ? '5 4' : undefined}
              className={cx(
                isNear(link)
                  ? 'stroke-accent'
                  : link.loose > 0 || link.isUnsure
                    ? 'stroke-d4'
                    : 'stroke-edge',
              )}
            />
          ))}
        </g>
      </svg>
      <ul aria-label="Objects">
        {objects.map((each, index) => (
          <li
            key={each.object}
            className="absolute"
            style={at(picture.points[index] ?? { x: 0, y: 0 }, NODE)}
            {...nearness(each.object)}
          >
            <ObjectButton object={each} height={NODE.height} onFile={onFile} />
          </li>
        ))}
      </ul>
      <ul aria-label="Links between objects">
        {links.map(link => (
          <li
            key={link.key}
            className="absolute flex justify-center"
            style={at(picture.labels.get(link.key) ?? { x: 0, y: 0 }, LABEL)}
            {...nearness(link.key)}
          >
            <LinkButton link={link} isChosen={link.key === chosen} onLink={onLink} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function LinkButton({
  link,
  isChosen,
  onLink,
}: { link: MapLink; isChosen: boolean } & Pick<LinkMapProps, 'onLink'>) {
  const isMarked = link.loose > 0 || link.isUnsure;
  const Sign = link.loose > 0 ? Unlink : CircleQuestionMark;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      title={linkInWords(link)}
      onClick={() => onLink(link.key)}
      className={cx(
        'grid max-w-full justify-items-center rounded-sm bg-surface px-1.5 py-0.5 text-tick ring-1 hover:bg-sunken',
        isChosen ? 'ring-accent' : 'ring-line',
      )}
    >
      <span className="sr-only">{pairName(link)}: </span>
      <span className="max-w-full truncate font-mono">{columnsInShort(link)}</span>
      <span
        className={cx(
          'flex max-w-full items-center gap-1 tabular',
          isMarked ? 'text-warn-ink' : 'text-muted',
        )}
      >
        {isMarked && <Sign aria-hidden="true" className="size-3 shrink-0" />}
        <span className="truncate">{figureOf(link)}</span>
      </span>
    </button>
  );
}

/** The two objects of a link. */
export function pairName({ ends: [one, other] }: Pick<MapLink, 'ends'>): string {
  return one === other ? `${objectName(one)} to each other` : `${objectName(one)} to ${objectName(other)}`;
}

function columnsInShort({ relations: [first, ...more] }: MapLink): string {
  if (!first) return '';
  if (more.length > 0) return `${count(more.length + 1)} links`;
  return first.through ?? columnsOf(first);
}

function figureOf({ rows, found, loose, isUnsure }: MapLink): string {
  if (loose > 0) return `${count(loose)} of ${count(rows)} find none`;
  return isUnsure ? `not sure, ${counted(found, 'value')}` : `all ${counted(found, 'value')}`;
}

/** A link in full: by which columns, and how many values find their partner. */
function linkInWords({ relations, rows, found, loose, isUnsure }: MapLink): string {
  const columns = relations.map(relation =>
    relation.through === null
      ? `${columnsOf(relation)} of ${relation.from.source}`
      : `the linking file ${relation.through}`,
  );
  const figures =
    loose === 0
      ? `all ${counted(found, 'value')} find their partner`
      : `${count(found)} of ${counted(rows, 'value')} (${share(rows === 0 ? 0 : found / rows)}) find their partner, ${count(loose)} ${loose === 1 ? 'finds' : 'find'} none`;
  return `By ${columns.join(', ')}: ${figures}.${isUnsure ? ' Not sure.' : ''}`;
}

/** Without room for a picture: every object, and below it what it is linked to. */
function Listed({ map: { objects, links }, chosen, onLink, onFile }: LinkMapProps) {
  return (
    <ul aria-label="Objects" className="grid gap-4 p-4">
      {objects.map(each => (
        <li key={each.object} className="grid gap-2">
          <ObjectButton object={each} onFile={onFile} />
          <ul
            aria-label={`Links of ${objectName(each.object)}`}
            className="grid gap-1.5 border-l border-line pl-3"
          >
            {links
              .filter(({ ends }) => ends.includes(each.object))
              .map(link => (
                <li key={link.key}>
                  <ListedLink link={link} of={each} isChosen={link.key === chosen} onLink={onLink} />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function ListedLink({
  link,
  of,
  isChosen,
  onLink,
}: { link: MapLink; of: MapObject; isChosen: boolean } & Pick<LinkMapProps, 'onLink'>) {
  const other = link.ends[0] === of.object ? link.ends[1] : link.ends[0];
  const isMarked = link.loose > 0 || link.isUnsure;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onLink(link.key)}
      className="flex min-h-11 w-full items-center justify-between gap-3 rounded-sm px-2 text-left hover:bg-hover"
    >
      <span className="min-w-0 wrap-anywhere">
        {objectName(other)}
        <span className="block truncate font-mono text-xs text-muted">{columnsInShort(link)}</span>
      </span>
      <span className={cx('shrink-0 text-xs tabular', isMarked ? 'text-warn-ink' : 'text-muted')}>
        {figureOf(link)}
      </span>
    </button>
  );
}

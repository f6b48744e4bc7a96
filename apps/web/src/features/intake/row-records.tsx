// What a row becomes: each record with its values and the cells they came from, its links, and who it was merged with.
import type { PreviewProperty, PreviewRecord, PreviewRow } from '@groundwork/contract/row-previews';
import { count } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { Notice } from '../../ui/state.tsx';
import { type LightProps, lights } from './row-cells.tsx';
import { Go, type Going, Linked, Merge, Part } from './row-merge.tsx';
import { bucketNames, bucketTones, cellKey, fateOf, isLit, type Names, placeInWords } from './row-words.ts';
import { objectName } from './wording.ts';

export function RowRecords({
  row,
  names,
  onGo,
  ...light
}: { row: PreviewRow; names: Names } & LightProps & Going) {
  return (
    <section aria-label="What it becomes" className="min-w-0 pb-4">
      <h3 className="border-b border-hair bg-canvas px-4 py-1.5 text-xs font-medium">What it becomes</h3>
      <div className="grid gap-2 px-4 py-3">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <Badge tone={bucketTones[row.bucket]}>{bucketNames[row.bucket]}</Badge>
          <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{fateOf(row)}</span>
        </p>
        {row.place !== null && row.bucket === 'rejected' && (
          <p className="text-xs wrap-anywhere text-muted">
            Column <bdi className="font-mono">{row.place}</bdi>
            {row.value !== null && row.value !== '' && (
              <>
                : <bdi className="font-mono text-soft">{row.value}</bdi>
              </>
            )}
          </p>
        )}
        {row.mend !== null && <Notice>{row.mend}</Notice>}
        {row.kept_separate.map(one => (
          <p key={one.key} className="text-xs wrap-anywhere text-soft">
            Shares the {one.shared_key} <bdi className="font-mono">{one.shared_value}</bdi> with{' '}
            {one.other_row ? (
              <Go place={one.other_row} onGo={onGo}>
                {one.other_row.name === '' ? placeInWords(one.other_row) : one.other_row.name}
              </Go>
            ) : (
              'another row'
            )}{' '}
            and stays a record of its own.
          </p>
        ))}
        {row.links.map(({ from, to }) => (
          <p key={`${from.external_id} ${to.external_id}`} className="flex flex-wrap items-baseline gap-1.5">
            <Linked link={from} onGo={onGo} />
            <span className="text-muted">is linked with</span>
            <Linked link={to} onGo={onGo} />
          </p>
        ))}
      </div>
      {row.records.map(record => (
        <RecordView
          key={`${record.object} ${record.external_id}`}
          record={record}
          row={row}
          names={names}
          onGo={onGo}
          {...light}
        />
      ))}
      {row.records.length > 0 && (
        <p className="border-t border-hair px-4 pt-2 text-xs text-muted">
          As the mapping stands now. Whether the portal has it already is looked up when the migration is
          worked out.
        </p>
      )}
    </section>
  );
}

function RecordView({
  record,
  row,
  names,
  onGo,
  ...light
}: { record: PreviewRecord; row: PreviewRow; names: Names } & LightProps & Going) {
  const others = record.rows.filter(each => each.source !== row.source || each.row !== row.row);
  return (
    <article aria-label={record.name || 'A record without a name'} className="border-t border-hair pb-2">
      <header className="flex flex-wrap items-baseline gap-x-2 px-4 pt-2.5 pb-1">
        <h4 className="text-title font-semibold wrap-anywhere">
          <bdi>{record.name || 'No name'}</bdi>
        </h4>
        <Badge>{objectName(record.object)}</Badge>
        <bdi className="font-mono text-tick wrap-anywhere text-muted">{record.external_id}</bdi>
      </header>
      <ul>
        {record.properties.map(property => (
          <Value
            key={property.property}
            property={property}
            label={names.labelOf(record.object, property.property)}
            row={row}
            onGo={onGo}
            {...light}
          />
        ))}
      </ul>
      {record.links_total > 0 && (
        <Part title="Linked with">
          <ul className="flex flex-wrap gap-x-3 gap-y-1 max-sm:gap-y-2.5">
            {record.links.map(link => (
              <li key={`${link.object} ${link.external_id}`} className="min-w-0">
                <Linked link={link} onGo={onGo} />
              </li>
            ))}
            {record.links_total > record.links.length && (
              <li className="text-muted">and {count(record.links_total - record.links.length)} more</li>
            )}
          </ul>
        </Part>
      )}
      {others.length > 0 && (
        <Part title="Also made of">
          <ul className="grid gap-1 max-sm:gap-2.5">
            {others.map(other => (
              <li key={placeInWords(other)}>
                <Go place={other} onGo={onGo}>
                  {placeInWords(other)}
                </Go>
              </li>
            ))}
            {record.rows_total > record.rows.length && (
              <li className="text-muted">and {count(record.rows_total - record.rows.length)} more rows</li>
            )}
          </ul>
        </Part>
      )}
      {record.merges.map(merge => (
        <Merge key={placeInWords(merge)} merge={merge} label={name => names.labelOf(record.object, name)} />
      ))}
    </article>
  );
}

function Value({
  property,
  label,
  row,
  lit,
  onLight,
  onGo,
}: { property: PreviewProperty; label: string; row: PreviewRow } & LightProps & Going) {
  const { value, shown, from } = property;
  const away = from.find(origin => origin.source !== row.source || origin.row !== row.row);
  return (
    <li
      data-lit={isLit(property, lit)}
      className={cx(
        'grid grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)] items-baseline gap-x-3 px-4',
        isLit(property, lit) ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <button
        type="button"
        {...lights(onLight, new Set(from.map(cellKey)))}
        className="col-span-2 grid grid-cols-subgrid items-baseline py-1 text-left max-sm:py-2"
      >
        <span className="text-xs wrap-anywhere text-muted">{label}</span>
        <span className="grid min-w-0">
          <bdi className="wrap-anywhere whitespace-pre-wrap">{(shown ?? value).slice(0, 2000)}</bdi>
          {shown !== null && <bdi className="font-mono text-tick wrap-anywhere text-muted">{value}</bdi>}
          <span className="text-tick wrap-anywhere text-muted">
            {from.length === 0 ? (
              'said by no cell'
            ) : (
              <>
                from <bdi className="font-mono">{from.map(origin => origin.column).join(' + ')}</bdi>
              </>
            )}
          </span>
        </span>
      </button>
      {away && (
        <span className="col-start-2 pb-1 text-tick">
          <Go place={away} onGo={onGo}>
            in {placeInWords(away)}
          </Go>
        </span>
      )}
    </li>
  );
}

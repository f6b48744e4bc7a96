// Parts of a record in the preview: who it is linked with, and what one row of several brought.
import { FOUND_ALIKE } from '@groundwork/contract/found-alike';
import type { MergedRow } from '@groundwork/contract/migrations';
import type { PreviewLink, RowPlace } from '@groundwork/contract/row-previews';
import type { ReactNode } from 'react';
import { counted } from '../../lib/formats/numbers.ts';
import { placeInWords } from './row-words.ts';
import { objectName } from './wording.ts';

export interface Going {
  /** To another row. */
  onGo: (place: RowPlace) => void;
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 px-4 pt-2.5">
      <h5 className="text-xs font-medium text-muted">{title}</h5>
      {children}
    </div>
  );
}

/** What one row of several brought, and what of it gave way. */
export function Merge({ merge, label }: { merge: MergedRow; label: (property: string) => string }) {
  const { differences, filled = [], same = 0 } = merge;
  const by = mergedBy(merge.shared_key);
  return (
    <Part title={`${placeInWords(merge)} was merged in ${by}`}>
      {merge.shared_value !== null && (
        <bdi className="font-mono text-xs wrap-anywhere text-muted">{merge.shared_value}</bdi>
      )}
      <dl className="grid gap-1 text-xs">
        {differences.map(({ property, kept, dropped }) => (
          <div key={property} className="grid grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)] gap-x-3">
            <dt className="text-muted wrap-anywhere">{label(property)}</dt>
            <dd className="wrap-anywhere">
              <bdi>{kept}</bdi> stays, as the first row says;{' '}
              <bdi className="text-muted line-through">{dropped}</bdi> gives way
            </dd>
          </div>
        ))}
        {filled.map(({ property, value }) => (
          <div key={property} className="grid grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)] gap-x-3">
            <dt className="text-muted wrap-anywhere">{label(property)}</dt>
            <dd className="wrap-anywhere">
              <bdi>{value}</bdi> was empty before and is filled from it
            </dd>
          </div>
        ))}
      </dl>
      {same > 0 && (
        <p className="text-xs text-muted">
          {counted(same, 'value')} {same === 1 ? 'is' : 'are'} the same in both.
        </p>
      )}
    </Part>
  );
}

function mergedBy(key: string | null): string {
  if (key === null) return 'because of keys of other rows';
  return key === FOUND_ALIKE ? 'because it was found alike, without a key' : `by the same ${key}`;
}

export function Linked({ link, onGo }: { link: PreviewLink } & Going) {
  const name = <bdi>{link.name || link.external_id}</bdi>;
  return (
    <span className="inline-flex min-w-0 flex-wrap items-baseline gap-1.5">
      {link.at ? (
        <Go place={link.at} onGo={onGo}>
          {name}
        </Go>
      ) : (
        name
      )}
      <span className="text-tick text-muted">{objectName(link.object)}</span>
    </span>
  );
}

export function Go({ place, onGo, children }: { place: RowPlace; children: ReactNode } & Going) {
  return (
    <button
      type="button"
      className="min-w-0 rounded-sm text-left wrap-anywhere text-accent-ink hover:underline"
      onClick={() => onGo({ source: place.source, row: place.row })}
    >
      {children}
    </button>
  );
}

// How the values of a column spread, as large as the inspector is wide.
import type { ColumnBins, ColumnProfile } from '@groundwork/contract/profiles';
import { useState } from 'react';
import { browserLocale } from '../../lib/formats/locale.ts';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Histogram } from '../../ui/charts/histogram.tsx';
import { ColumnShape } from '../../ui/charts/shape.tsx';
import { Shares } from '../../ui/charts/shares.tsx';
import { shapeOf, spreadInWords } from './column-shape.ts';

/** Values that are named one by one. */
const MOST_NAMED = 6;

export function ColumnChart({ profile }: { profile: ColumnProfile | undefined }) {
  if (!profile || profile.filled === 0)
    return <p className="py-2 text-xs text-muted">No row has a value, so there is nothing to draw.</p>;
  const { options, bins } = profile;
  if (bins) return <Spread profile={profile} bins={bins} />;
  if (options && options.length > 0 && !profile.is_unique) {
    const parts = options
      .slice(0, MOST_NAMED)
      .map(({ value, count: cells }) => ({ name: value, count: cells }));
    const left = profile.filled - parts.reduce((sum, part) => sum + part.count, 0);
    const others = options.length - parts.length;
    return (
      <Shares
        label="The most frequent values"
        parts={parts}
        {...(left > 0 && others > 0 && { rest: `${count(left)} in ${counted(others, 'other value')}` })}
      />
    );
  }
  const { shape, sentence } = shapeOf(profile);
  return (
    <div className="flex items-center gap-3.5 text-xs text-muted tabular">
      <ColumnShape shape={shape} sentence={sentence} />
      <span>
        {sentence}
        {profile.min !== null && profile.max !== null && (
          <span className="block">
            {profile.min} to {profile.max}
          </span>
        )}
        {profile.min === null && (
          <span className="block">at most {counted(profile.max_chars, 'character')}</span>
        )}
      </span>
    </div>
  );
}

function Spread({ profile, bins }: { profile: ColumnProfile; bins: ColumnBins }) {
  const [today] = useState(() => Date.now());
  const isTime = bins.kind === 'date';
  const isLong = isTime && bins.width * bins.counts.length > 3 * YEAR_MS;
  return (
    <Histogram
      sentence={spreadInWords(profile)}
      isTime={isTime}
      {...(isTime && { mark: { at: today, words: 'today' } })}
      heads={[isTime ? 'Days' : 'Values', 'Cells']}
      format={isTime ? at => dayOf(at, isLong) : amountOf}
      bins={bins.counts.map((count, place) => ({
        from: bins.from + place * bins.width,
        to: bins.from + (place + 1) * bins.width,
        count,
      }))}
    />
  );
}

const YEAR_MS = 365 * 86_400_000;
const amounts = new Intl.NumberFormat(browserLocale, { notation: 'compact', maximumFractionDigits: 1 });
const amountOf = (value: number): string => amounts.format(value);

const years = new Intl.DateTimeFormat(browserLocale, { year: 'numeric', timeZone: 'UTC' });
const days = new Intl.DateTimeFormat(browserLocale, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Over years the year says enough. */
function dayOf(at: number, isLong: boolean): string {
  return (isLong ? years : days).format(at);
}

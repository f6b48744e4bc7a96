// Above the fold: what it is, the way in, and the product's own grid standing on the page's edge.
import { ArrowRight } from 'lucide-react';
import { buttonLook } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { hero } from '../content/landing.ts';
import { measure } from './layout.tsx';
import { MappingMiniature } from './mapping-miniature.tsx';

export function Hero() {
  return (
    <div className="overflow-hidden border-b border-line bg-frame">
      <div className={cx(measure, 'grid gap-x-16 gap-y-6 pt-12 sm:pt-16 lg:grid-cols-[1.25fr_1fr]')}>
        <div className="grid content-end justify-items-start gap-4">
          <p className="rounded-sm bg-accent-soft px-2.5 py-0.5 text-sm font-medium text-accent-ink ring-1 ring-line">
            {hero.badge}
          </p>
          <h1 className="text-display font-semibold tracking-[-0.035em]">
            {hero.title.map(line => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </h1>
        </div>
        <div className="grid content-end gap-5 lg:row-span-2">
          <p className="text-lg text-soft">{hero.text}</p>
          <div className="flex flex-wrap gap-3">
            <a href="/register" className={buttonLook('primary', 'lg')}>
              {hero.primary}
              <ArrowRight aria-hidden="true" />
            </a>
            <a href="/contact" className={buttonLook('secondary', 'lg')}>
              {hero.secondary}
            </a>
          </div>
          <p className="text-sm text-muted">{hero.note}</p>
        </div>
        <Stats />
        <div className="mt-6 lg:col-span-2">
          <MappingMiniature />
        </div>
      </div>
    </div>
  );
}

function Stats() {
  return (
    <div data-figures={hero.isSample ? 'sample' : undefined} className="grid gap-2">
      <dl className="flex flex-wrap gap-x-7 gap-y-2">
        {hero.stats.map(stat => (
          <div key={stat.label} className="flex flex-row-reverse items-baseline gap-1.5">
            <dt className="text-sm text-muted">{stat.label}</dt>
            <dd className="text-lg font-semibold tracking-[-0.02em] tabular">{stat.value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        {hero.isSample && `${hero.sampleNote} `}
        <a href="/proof" className="text-accent-ink underline underline-offset-4">
          {hero.proof}
        </a>
      </p>
    </div>
  );
}

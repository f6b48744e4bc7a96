import { ArrowRight } from 'lucide-react';
import { buttonLook } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { about, closing, features, hero, specimens } from '../content.ts';
import { FeatureGrid } from './feature-grid.tsx';
import { Integrations } from './integrations.tsx';
import { measure } from './layout.tsx';
import { Section } from './section.tsx';
import { DecisionSpecimen, MappingSpecimen, ReconcileSpecimen } from './specimens.tsx';
import { Testimonials } from './testimonials.tsx';

export function Landing() {
  return (
    <>
      <Hero />
      <Section id="features" title={features.title} text={features.text} isSunken>
        <FeatureGrid />
      </Section>
      <Section title={specimens.title} text={specimens.text}>
        <Specimens />
      </Section>
      <Integrations />
      <Section id="about" title={about.title} text={about.text}>
        <Testimonials />
      </Section>
      <Closing />
    </>
  );
}

function Hero() {
  return (
    <div
      className={cx(measure, 'grid gap-x-16 gap-y-12 pt-14 pb-16 sm:pt-20 sm:pb-24 lg:grid-cols-[1.1fr_1fr]')}
    >
      <div className="grid content-center justify-items-start gap-6">
        <p className="rounded-full bg-accent-soft px-3 py-1 text-sm font-medium text-accent-ink">
          {hero.badge}
        </p>
        <h1 className="text-display font-semibold tracking-[-0.035em]">
          {hero.title.map(line => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </h1>
        <p className="max-w-[52ch] text-lg text-muted">{hero.text}</p>
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
        <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-4 border-t border-line pt-6">
          {hero.stats.map(stat => (
            <div key={stat.label} className="flex flex-col-reverse">
              <dt className="text-sm text-muted">{stat.label}</dt>
              <dd className="text-2xl font-semibold tracking-[-0.02em] tabular">{stat.value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="grid content-center gap-3">
        <MappingSpecimen />
        <ReconcileSpecimen />
      </div>
    </div>
  );
}

function Specimens() {
  return (
    <div className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.3fr]">
      <ol className="grid gap-7">
        {[specimens.mapping, specimens.decision, specimens.reconcile].map((step, index) => (
          <li key={step.title} className="grid grid-cols-[2rem_1fr] gap-y-1">
            <span aria-hidden="true" className="text-lg font-semibold text-accent-ink tabular">
              {index + 1}
            </span>
            <h3 className="text-lg font-semibold">{step.title}</h3>
            <p className="col-start-2 max-w-[48ch] text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
      <DecisionSpecimen />
    </div>
  );
}

function Closing() {
  return (
    <section aria-label={closing.title} className="bg-accent text-on-accent">
      <div className={cx(measure, 'grid gap-8 py-16 sm:py-20 lg:grid-cols-[1fr_auto] lg:items-center')}>
        <div className="grid gap-3">
          <h2 className="text-heading font-semibold tracking-[-0.025em]">{closing.title}</h2>
          <p className="max-w-[52ch] text-lg">{closing.text}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <a
            href="/register"
            className={cx(buttonLook('secondary', 'lg'), 'focus-visible:outline-on-accent')}
          >
            {closing.primary}
          </a>
          <a
            href="/contact"
            className="inline-flex h-11 items-center rounded-md px-5 text-lg font-medium whitespace-nowrap ring-1 ring-on-accent ring-inset hover:bg-accent-strong focus-visible:outline-on-accent"
          >
            {closing.secondary}
          </a>
        </div>
      </div>
    </section>
  );
}

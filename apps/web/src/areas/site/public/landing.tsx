import { ArrowRight } from 'lucide-react';
import { buttonLook } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { about, closing, features, hero, specimens } from '../content/landing.ts';
import { FeatureGrid } from './feature-grid.tsx';
import { Integrations } from './integrations.tsx';
import { measure } from './layout.tsx';
import { Section } from './section.tsx';
import { DecisionSpecimen } from './specimens/decision-specimen.tsx';
import { MappingSpecimen } from './specimens/mapping-specimen.tsx';
import { ReconcileSpecimen } from './specimens/reconcile-specimen.tsx';
import { UndoSpecimen } from './specimens/undo-specimen.tsx';
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
        <HeroStats />
      </div>
      <div className="grid content-center">
        <MappingSpecimen />
      </div>
    </div>
  );
}

function HeroStats() {
  return (
    <div
      data-figures={hero.isSample ? 'sample' : undefined}
      className="mt-4 grid gap-3 border-t border-line pt-6"
    >
      <dl className="grid grid-cols-3 gap-4 sm:flex sm:gap-10">
        {hero.stats.map(stat => (
          <div key={stat.label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{stat.label}</dt>
            <dd className="text-2xl font-semibold tracking-[-0.02em] tabular">{stat.value}</dd>
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

const steps = [
  { ...specimens.decision, Specimen: DecisionSpecimen },
  { ...specimens.reconcile, Specimen: ReconcileSpecimen },
  { ...specimens.undo, Specimen: UndoSpecimen },
] as const;

function Specimens() {
  return (
    <ol className="grid gap-12 lg:gap-16">
      {steps.map(({ title, text, Specimen }) => (
        <li key={title} className="grid items-center gap-x-16 gap-y-5 lg:grid-cols-[1fr_1.25fr]">
          <div className="grid gap-2">
            <h3 className="text-xl font-semibold tracking-[-0.015em]">{title}</h3>
            <p className="max-w-[44ch] text-lg text-muted">{text}</p>
          </div>
          <Specimen />
        </li>
      ))}
    </ol>
  );
}

function Closing() {
  return (
    <section
      aria-label={closing.title}
      className="bg-accent text-on-accent dark:border-t dark:border-line dark:bg-accent-soft dark:text-ink"
    >
      <div className={cx(measure, 'grid gap-8 py-16 sm:py-20 lg:grid-cols-[1fr_auto] lg:items-center')}>
        <div className="grid gap-3">
          <h2 className="text-heading font-semibold tracking-[-0.025em]">{closing.title}</h2>
          <p className="max-w-[52ch] text-lg">{closing.text}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <a
            href="/register"
            className={cx(
              'inline-flex h-11 items-center rounded-md px-5 text-lg font-medium whitespace-nowrap transition-colors',
              'bg-canvas text-ink hover:bg-accent-soft focus-visible:outline-current',
              'dark:bg-accent dark:text-on-accent dark:hover:bg-accent-strong',
            )}
          >
            {closing.primary}
          </a>
          <a
            href="/contact"
            className="inline-flex h-11 items-center rounded-md px-5 text-lg font-medium whitespace-nowrap ring-1 ring-current ring-inset transition-colors hover:bg-accent-strong focus-visible:outline-current dark:hover:bg-sunken"
          >
            {closing.secondary}
          </a>
        </div>
      </div>
    </section>
  );
}

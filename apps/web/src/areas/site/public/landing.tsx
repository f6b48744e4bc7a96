import { cx } from '../../../ui/class-names.ts';
import { about, closing, features } from '../content/landing.ts';
import { FeatureGrid } from './feature-grid.tsx';
import { Hero } from './hero.tsx';
import { Integrations } from './integrations.tsx';
import { measure } from './layout.tsx';
import { MeasuredSection } from './measured-section.tsx';
import { Section } from './section.tsx';
import { StorySection } from './story-section.tsx';
import { Testimonials } from './testimonials.tsx';

export function Landing() {
  return (
    <>
      <Hero />
      <StorySection />
      <Section id="features" title={features.title} text={features.text} ground="surface">
        <FeatureGrid />
      </Section>
      <MeasuredSection />
      <Integrations />
      <Section id="about" title={about.title} text={about.text}>
        <Testimonials />
      </Section>
      <Closing />
    </>
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

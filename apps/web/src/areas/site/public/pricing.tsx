import { Check, Minus, Plus } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { buttonLook } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { type Plan, pricing } from '../content/pricing.ts';
import { measure } from './layout.tsx';
import { PageHead, Section } from './section.tsx';

export function Pricing() {
  return (
    <>
      <PageHead title={pricing.title} text={pricing.text} />
      <div className={cx(measure, 'grid gap-4 py-12 sm:pb-20 lg:grid-cols-3')}>
        {pricing.plans.map(plan => (
          <PlanCard key={plan.name} plan={plan} />
        ))}
      </div>
      <Section title={pricing.faqTitle} ground="surface" isBeside>
        <div className="grid divide-y divide-edge/40 border-y border-edge/40">
          {pricing.faq.map(entry => (
            <details key={entry.question} className="group">
              <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-4 text-lg font-medium hover:text-accent-ink [&::-webkit-details-marker]:hidden">
                {entry.question}
                <Plus
                  aria-hidden="true"
                  className="size-4 shrink-0 text-muted transition-transform group-open:rotate-45"
                />
              </summary>
              <p className="max-w-[60ch] pb-5 text-lg text-muted">{entry.answer}</p>
            </details>
          ))}
        </div>
      </Section>
    </>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  return (
    <section
      aria-label={plan.name}
      className={cx(
        'grid content-start gap-5 rounded-xl bg-surface p-6 sm:p-7',
        plan.recommended ? 'shadow-mid ring-2 ring-accent' : 'ring-1 ring-line',
      )}
    >
      <header className="grid gap-1">
        <div className="flex min-h-6 items-center justify-between gap-3">
          <h2 className="text-lg font-semibold">{plan.name}</h2>
          {plan.recommended && <Badge tone="accent">{pricing.recommended}</Badge>}
        </div>
        <p className="text-muted lg:min-h-11">{plan.description}</p>
      </header>
      <p>
        <span className="text-heading font-semibold tracking-[-0.03em] tabular">{plan.price}</span>
        <span className="text-muted">{plan.period}</span>
      </p>
      <a
        href={plan.cta.href}
        aria-label={`${plan.cta.label}: ${plan.name}`}
        className={buttonLook(plan.recommended ? 'primary' : 'secondary', 'lg')}
      >
        {plan.cta.label}
      </a>
      <ul className="grid gap-2.5">
        {plan.features.map(feature => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good-ink" />
            {feature}
          </li>
        ))}
        {plan.notIncluded.map(feature => (
          <li key={feature} className="flex gap-2.5 text-muted">
            <Minus aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>
              <span className="sr-only">Not included: </span>
              {feature}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

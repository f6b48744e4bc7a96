import { buttonLook } from '../../../ui/button.tsx';
import { features } from '../content/landing.ts';

/** The nine in the order of an implementation: three of each part, parted by lines. */
export function FeatureGrid() {
  return (
    <>
      <div>
        {features.groups.map(group => (
          <section
            key={group.title}
            aria-label={group.title}
            className="grid gap-x-10 gap-y-5 border-t border-line py-8 lg:grid-cols-[1fr_4fr]"
          >
            <p className="grid content-start">
              <span className="text-xl font-semibold tracking-[-0.015em] text-accent-ink">{group.title}</span>
              <span className="text-sm text-muted">{group.text}</span>
            </p>
            <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-3">
              {group.entries.map(feature => (
                <li key={feature.key} className="grid content-start gap-1.5">
                  <h3 className="text-lg font-semibold">{feature.name}</h3>
                  <p className="text-muted">{feature.text}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <a href="/pricing" className={buttonLook('primary', 'lg')}>
          {features.primary}
        </a>
        <a href="/contact" className={buttonLook('secondary', 'lg')}>
          {features.secondary}
        </a>
      </div>
    </>
  );
}

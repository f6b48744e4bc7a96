import { buttonLook } from '../../../ui/button.tsx';
import { features } from '../content/landing.ts';

export function FeatureGrid() {
  return (
    <>
      <ul className="grid gap-px overflow-hidden rounded-xl bg-line ring-1 ring-line sm:grid-cols-2 lg:grid-cols-3">
        {features.entries.map(feature => (
          <li
            key={feature.key}
            className="grid content-start gap-2 bg-surface p-6 last:sm:max-lg:col-span-2 lg:p-7"
          >
            <h3 className="text-lg font-semibold before:mb-4 before:block before:h-0.5 before:w-6 before:rounded-full before:bg-accent">
              {feature.name}
            </h3>
            <p className="leading-6 text-muted">{feature.text}</p>
          </li>
        ))}
      </ul>
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

import {
  Blocks,
  Building2,
  ChartLine,
  Cloud,
  DatabaseZap,
  type LucideIcon,
  ShieldCheck,
  Sparkles,
  Timer,
  Workflow,
} from 'lucide-react';
import { buttonLook } from '../../../ui/button.tsx';
import { features } from '../content.ts';

const icons: Record<(typeof features.entries)[number]['key'], LucideIcon> = {
  intelligence: Sparkles,
  setup: Timer,
  security: ShieldCheck,
  integrations: Blocks,
  analytics: ChartLine,
  tenants: Building2,
  workflow: Workflow,
  migration: DatabaseZap,
  cloud: Cloud,
};

export function FeatureGrid() {
  return (
    <>
      <ul className="grid gap-px overflow-hidden rounded-xl bg-line ring-1 ring-line sm:grid-cols-2 lg:grid-cols-3">
        {features.entries.map(feature => {
          const Icon = icons[feature.key];
          return (
            <li
              key={feature.key}
              className="grid content-start gap-2 bg-surface p-6 last:sm:max-lg:col-span-2"
            >
              <Icon aria-hidden="true" className="size-5 text-accent-ink" />
              <h3 className="mt-1 text-lg font-semibold">{feature.name}</h3>
              <p className="text-muted">{feature.text}</p>
            </li>
          );
        })}
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

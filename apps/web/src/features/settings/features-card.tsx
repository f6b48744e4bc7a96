// What can be switched off for everybody. Each switch is saved as it is made.
import { type Feature, features } from '@groundwork/contract/features';
import type { PlatformSettings } from '@groundwork/contract/settings';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/state.tsx';
import { setFeatures } from './queries.ts';
import { SectionCard } from './section-card.tsx';

const words: Record<Feature, { name: string; on: string; off: string }> = {
  analytics: {
    name: 'Analytics',
    on: 'Figures over organizations and periods for staff.',
    off: 'Analytics leaves the menu, and its calls are refused. Nothing is counted less: it is all there when it is switched on again.',
  },
  realtime: {
    name: 'Real-time',
    on: 'Notifications reach open pages as they are written.',
    off: 'Open event streams end, new ones are refused, and open pages ask every two seconds instead.',
  },
  ai: {
    name: 'AI features',
    on: 'The assistant answers, by looking up and, where one is set, with the language model.',
    off: 'The assistant is refused and its entry hidden, and no language model is asked. Mapping, plans, checks and every other operation go on: they need none.',
  },
};

export function FeaturesCard({ section }: { section: PlatformSettings['features'] }) {
  const save = useChange(setFeatures());
  return (
    <SectionCard
      title="Features"
      description="For the whole platform. Open pages follow within ten seconds."
      section={section}
    >
      {save.error && <Notice tone="bad">{messageOf(save.error)}</Notice>}
      <ul className="grid">
        {features.map(feature => {
          const sent = save.isPending ? save.variables.body[feature] : undefined;
          const isOn = sent ?? section.values[feature];
          const { name, on, off } = words[feature];
          return (
            <li key={feature} className="grid gap-1 border-t border-hair py-3 first:border-t-0">
              <Checkbox
                label={<span className="font-medium">{name}</span>}
                checked={isOn}
                disabled={save.isPending}
                onChange={next => save.mutate({ version: section.version, body: { [feature]: next } })}
              />
              <p className="pl-7 text-muted">{isOn ? on : off}</p>
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}

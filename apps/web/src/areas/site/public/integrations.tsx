import { Badge } from '../../../ui/badge.tsx';
import { integrations } from '../content/landing.ts';
import { SampleNote, Section } from './section.tsx';

export function Integrations() {
  const { api } = integrations;
  return (
    <Section id="integrations" title={integrations.title} text={integrations.text} ground="surface">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1.5fr_1fr]">
        <ul className="grid content-start gap-x-10 sm:grid-cols-2">
          {integrations.entries.map(entry => (
            <li
              key={entry.name}
              className="grid grid-cols-[1fr_auto] content-start gap-x-3 gap-y-0.5 border-t border-line py-4"
            >
              <h3 className="text-lg font-semibold">{entry.name}</h3>
              <Badge tone="accent">{entry.category}</Badge>
              <p className="text-muted">{entry.description}</p>
            </li>
          ))}
        </ul>
        <div
          data-theme="dark"
          className="grid content-start gap-3 self-start rounded-xl bg-canvas p-6 text-ink shadow-high"
        >
          <h3 className="text-lg font-semibold">{api.title}</h3>
          <p className="text-muted">{api.text}</p>
          {/* A long line scrolls in its own box: people with a keyboard must reach it. */}
          <pre
            role="region"
            aria-label="Example of an API call"
            tabIndex={0}
            className="overflow-x-auto rounded-lg bg-surface p-4 font-mono text-xs leading-5"
          >
            <code>{`${api.request}\n\n${api.payload}\n\n${api.answer}`}</code>
          </pre>
        </div>
      </div>
      {integrations.isSample && <SampleNote>Sample content: adjust this list to what you offer.</SampleNote>}
    </Section>
  );
}

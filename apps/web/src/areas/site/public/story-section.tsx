// One export from its files to a portal that adds up, and back. The words stand in the page; the working miniatures come
// after the first paint, into rooms as high as they are.
import { story } from '../content/landing.ts';
import { Late } from './late.tsx';
import { Section } from './section.tsx';

const { steps } = story;
const parts = [
  { ...steps.values, card: 'Values', room: 'min-h-100 xl:min-h-85' },
  { ...steps.decision, card: 'Decision', room: 'min-h-100 xl:min-h-85' },
  { ...steps.report, card: 'Report', room: 'min-h-112 sm:min-h-104' },
  { ...steps.undo, card: 'Undo', room: 'min-h-104' },
] as const;

export function StorySection() {
  return (
    <Section title={story.title} text={story.text} figures="record">
      <ol className="grid overflow-hidden rounded-xl bg-hair gap-px shadow-mid ring-1 ring-line lg:grid-cols-[7fr_5fr]">
        {parts.map(({ title, text, card, room }, index) => (
          <li key={card} className="grid content-start gap-6 bg-surface p-5 sm:p-8">
            <div className="grid gap-1.5">
              <p aria-hidden="true" className="text-sm font-semibold text-accent-ink tabular">
                {index + 1}
              </p>
              <h3 className="text-xl font-semibold tracking-[-0.015em]">{title}</h3>
              <p className="max-w-[34rem] text-muted">{text}</p>
            </div>
            <Late part={card} room={room} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

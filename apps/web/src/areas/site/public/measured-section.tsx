// What we found ourselves: each figure is the way to its record, and a weak one stands beside its goal like any other. What
// was not measured is not there. The charts come after the first paint.
import { measured } from '../content/landing.ts';
import { Figure } from './figure.tsx';
import { Late } from './late.tsx';
import { recordOf, recordsOf } from './measured.ts';
import { Section } from './section.tsx';

const { flow, claims, recognition } = measured;
const headLook = 'text-lg font-semibold';

export function MeasuredSection() {
  const total = recordOf(flow.total);
  if (!total) return null;
  return (
    <Section title={measured.title} text={measured.text} ground="night" figures="measured">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1.3fr_1fr]">
        <div className="grid content-start gap-5">
          <h3 className={headLook}>{`${flow.title}: ${total.value}`}</h3>
          <Late part="Flow" room="min-h-38 sm:min-h-26" />
          <ul>
            {recordsOf(claims).map(record => (
              <li key={record.row} className="flex justify-between gap-4 border-t border-line py-2">
                <span className="text-muted">{record.label}</span>
                <Figure record={record} />
              </li>
            ))}
          </ul>
          <a href="/proof" className="w-fit text-accent-ink underline underline-offset-4">
            {measured.more}
          </a>
        </div>
        <div className="grid content-start gap-4">
          <div className="grid gap-1">
            <h3 className={headLook}>{recognition.title}</h3>
            <p className="text-muted">{recognition.text}</p>
          </div>
          <Late part="Recognition" room="min-h-95" />
        </div>
      </div>
    </Section>
  );
}

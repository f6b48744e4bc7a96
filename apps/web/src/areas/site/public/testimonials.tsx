import { about, hero } from '../content/landing.ts';
import { SampleNote } from './section.tsx';
import { Stars } from './stars.tsx';

export function Testimonials() {
  return (
    <div data-figures="sample" className="grid gap-12">
      <dl className="grid grid-cols-2 gap-6 md:grid-cols-4">
        {about.stats.map(stat => (
          <div key={stat.label} className="flex flex-col-reverse justify-end border-t border-line pt-4">
            <dt className="text-muted">{stat.label}</dt>
            <dd className="text-heading font-semibold tracking-[-0.025em] tabular">{stat.value}</dd>
          </div>
        ))}
      </dl>
      <ul className="grid gap-px overflow-hidden rounded-xl bg-hair shadow-mid ring-1 ring-line md:grid-cols-3">
        {about.testimonials.map(person => (
          <li key={person.id} className="grid bg-surface p-6 lg:p-8">
            <figure className="grid content-between gap-8">
              <div className="grid gap-4">
                <Stars rating={person.rating} />
                <blockquote className="text-lg">{`“${person.content}”`}</blockquote>
              </div>
              <figcaption className="grid">
                <span className="font-semibold">{person.name}</span>
                <span className="text-muted">{`${person.role}, ${person.company}`}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {(about.isSample || hero.isSample) && <SampleNote>{about.sampleNote}</SampleNote>}
    </div>
  );
}

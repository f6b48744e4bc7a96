import { about, hero } from '../content/landing.ts';
import { MeasuredFigures } from './measured-figures.tsx';
import { SampleNote } from './section.tsx';
import { Stars } from './stars.tsx';

export function Testimonials() {
  return (
    <>
      <div data-figures="sample" className="grid gap-10">
        <dl className="grid grid-cols-2 gap-6 border-y border-line py-8 md:grid-cols-4">
          {about.stats.map(stat => (
            <div key={stat.label} className="flex flex-col-reverse justify-end">
              <dt className="text-muted">{stat.label}</dt>
              <dd className="text-heading font-semibold tracking-[-0.025em] tabular">{stat.value}</dd>
            </div>
          ))}
        </dl>
        <ul className="grid gap-10 md:grid-cols-3">
          {about.testimonials.map(person => (
            <li key={person.id}>
              <figure className="grid gap-4">
                <Stars rating={person.rating} />
                <blockquote className="text-lg">“{person.content}”</blockquote>
                <figcaption className="grid">
                  <span className="font-semibold">{person.name}</span>
                  <span className="text-muted">
                    {person.role}, {person.company}
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        {(about.isSample || hero.isSample) && <SampleNote>{about.sampleNote}</SampleNote>}
      </div>
      <MeasuredFigures />
    </>
  );
}

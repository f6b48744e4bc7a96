import { cx } from '../../../ui/class-names.ts';
import { contact } from '../content/contact.ts';
import { ContactForm } from './contact-form.tsx';
import { measure } from './layout.tsx';
import { PageHead, SampleNote } from './section.tsx';

export function Contact() {
  return (
    <>
      <PageHead title={contact.title} text={contact.text} />
      <div className={cx(measure, 'grid items-start gap-x-16 gap-y-12 pt-12 pb-24 lg:grid-cols-[1.5fr_1fr]')}>
        <ContactForm />
        <div className="grid gap-10">
          <section aria-label={contact.informationTitle} className="grid gap-2">
            <h2 className="text-lg font-semibold">{contact.informationTitle}</h2>
            <ul>
              {contact.cards.map(card => (
                <li key={card.key} className="border-t border-line py-3">
                  <h3 className="text-sm text-muted">{card.name}</h3>
                  <a
                    href={card.href}
                    className="font-medium break-words text-accent-ink underline-offset-4 hover:underline"
                    {...(card.isExternal && { target: '_blank', rel: 'noopener noreferrer' })}
                  >
                    {card.value}
                    {card.isExternal && <span className="sr-only"> (opens in a new tab)</span>}
                  </a>
                </li>
              ))}
            </ul>
            {contact.isSample && <SampleNote>Sample content: these addresses reach nobody.</SampleNote>}
          </section>
          <section aria-label={contact.hoursTitle} className="grid gap-2">
            <h2 className="text-lg font-semibold">{contact.hoursTitle}</h2>
            <dl>
              {contact.hours.map(line => (
                <div
                  key={line.days}
                  className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5"
                >
                  <dt className="text-muted">{line.days}</dt>
                  <dd className="tabular">{line.time}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section aria-label={contact.global.title} className="grid gap-3 rounded-xl bg-accent-soft p-6">
            <h2 className="text-lg font-semibold">{contact.global.title}</h2>
            <p className="font-medium text-accent-ink">{contact.global.text}</p>
            <ul className="grid grid-cols-2 gap-2">
              {contact.global.regions.map(region => (
                <li key={region}>{region}</li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </>
  );
}

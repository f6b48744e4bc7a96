import { cx } from '../../../ui/class-names.ts';
import { type Document, privacy, support, templateNote, terms } from '../content/legal.ts';
import { measure } from './layout.tsx';
import { PageHead, SampleNote } from './section.tsx';

export const Terms = () => <DocumentPage document={terms} />;
export const Privacy = () => <DocumentPage document={privacy} />;
export const Support = () => <DocumentPage document={support} />;

function DocumentPage({ document }: { document: Document }) {
  return (
    <>
      <PageHead title={document.title} text={document.text} />
      <div className={cx(measure, 'grid gap-10 pt-12 pb-24')}>
        {document.isTemplate && <SampleNote>{templateNote}</SampleNote>}
        {document.sections.map(section => (
          <section
            key={section.title}
            className="grid gap-x-10 gap-y-3 border-t border-line pt-6 md:grid-cols-[1fr_2fr]"
          >
            <h2 className="text-xl font-semibold">{section.title}</h2>
            <div className="grid max-w-[64ch] gap-3 text-lg text-muted">
              {section.paragraphs.map(paragraph => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        ))}
      </div>
    </>
  );
}

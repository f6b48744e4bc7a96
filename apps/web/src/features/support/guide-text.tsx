import type { Guide, GuideBlock } from '@groundwork/contract/help';

/** A guide as it is read: sections with addresses of their own. */
export function GuideText({ guide }: { guide: Guide }) {
  return (
    <article className="grid max-w-[70ch] gap-7">
      <header className="grid gap-2">
        <h1 className="text-xl font-semibold">{guide.title}</h1>
        <p className="text-lg text-muted">{guide.summary}</p>
      </header>
      {guide.sections.map(section => (
        <section key={section.id} aria-labelledby={section.id} className="grid gap-2.5">
          <h2 id={section.id} tabIndex={-1} className="scroll-mt-20 text-lg font-semibold outline-none">
            {section.title}
          </h2>
          {section.blocks.map((block, index) => (
            <Block key={index} block={block} />
          ))}
        </section>
      ))}
    </article>
  );
}

function Block({ block: { kind, lines } }: { block: GuideBlock }) {
  const entries = lines.map((line, index) => <li key={index}>{line}</li>);
  if (kind === 'steps') return <ol className="grid list-decimal gap-1.5 pl-6">{entries}</ol>;
  if (kind === 'list') return <ul className="grid list-disc gap-1.5 pl-6">{entries}</ul>;
  return <p>{lines[0]}</p>;
}

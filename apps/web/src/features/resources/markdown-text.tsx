import { type Block, blocksOf, type Inline } from './markdown.ts';

/** Markdown as it is read. */
export function MarkdownText({ markdown }: { markdown: string }) {
  return (
    <div className="grid max-w-[70ch] gap-3 text-lg leading-6">
      {blocksOf(markdown).map((block, index) => (
        <Drawn key={index} block={block} />
      ))}
    </div>
  );
}

function Drawn({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return (
        <Heading className={block.level === 2 ? 'mt-3 text-xl font-semibold' : 'mt-1 font-semibold'}>
          <Words words={block.words} />
        </Heading>
      );
    }
    case 'quote':
      return (
        <blockquote className="border-l-2 border-accent pl-4 wrap-anywhere whitespace-pre-line">
          <Words words={block.words} />
        </blockquote>
      );
    case 'text':
      return (
        <p className="wrap-anywhere whitespace-pre-line">
          <Words words={block.words} />
        </p>
      );
    case 'list':
    case 'steps': {
      const List = block.kind === 'list' ? 'ul' : 'ol';
      return (
        <List className={`grid gap-1.5 pl-6 ${block.kind === 'list' ? 'list-disc' : 'list-decimal'}`}>
          {block.items.map((words, index) => (
            <li key={index} className="wrap-anywhere">
              <Words words={words} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function Words({ words }: { words: readonly Inline[] }) {
  return words.map((each, index) => <Word key={index} word={each} />);
}

function Word({ word }: { word: Inline }) {
  switch (word.kind) {
    case 'strong':
      return <strong className="font-semibold">{word.text}</strong>;
    case 'em':
      return <em>{word.text}</em>;
    case 'code':
      return <code className="rounded-sm bg-sunken px-1 font-mono text-sm">{word.text}</code>;
    case 'link':
      return (
        <a
          href={word.href}
          className="text-accent-ink underline underline-offset-2"
          {...(word.href.startsWith('https:') && { target: '_blank', rel: 'noreferrer noopener' })}
        >
          {word.text}
        </a>
      );
    case 'text':
      return word.text;
  }
}

// Markdown as far as resources use it: headings, lists, quotes, paragraphs; within them what is strong, stressed, code or a link.
// Everything else stays the text that it is. Pure.

export type Inline =
  | { kind: 'text' | 'strong' | 'em' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

export type Block =
  | { kind: 'heading'; level: 2 | 3; words: Inline[] }
  | { kind: 'text' | 'quote'; words: Inline[] }
  | { kind: 'list' | 'steps'; items: Inline[][] };

const inline = /\*\*([^*\n]+)\*\*|\*([^*\s][^*\n]*)\*|`([^`\n]+)`|\[([^\]\n]+)\]\(([^()\s]+)\)/g;
/** Nothing that a browser would carry out. */
const safeHref = /^(?:https:\/\/|\/(?!\/)|mailto:)/;

export function inlinesOf(text: string): Inline[] {
  const found: Inline[] = [];
  let from = 0;
  const plain = (until: number) => {
    if (until > from) found.push({ kind: 'text', text: text.slice(from, until) });
  };
  for (const match of text.matchAll(inline)) {
    const [whole, strong, em, code, words, href] = match;
    if (href !== undefined && !safeHref.test(href)) continue;
    plain(match.index);
    from = match.index + whole.length;
    if (words !== undefined && href !== undefined) found.push({ kind: 'link', text: words, href });
    else if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (em !== undefined) found.push({ kind: 'em', text: em });
    else if (code !== undefined) found.push({ kind: 'code', text: code });
  }
  plain(text.length);
  return found;
}

const marks = {
  heading: /^(#{1,6})\s+(.+)$/,
  list: /^\s*[-*+]\s+(.+)$/,
  steps: /^\s*\d{1,3}[.)]\s+(.+)$/,
  quote: /^>\s?(.*)$/,
} as const;

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  /** Lines that go on where the one before ended. */
  let open:
    | { kind: 'text' | 'quote'; lines: string[] }
    | { kind: 'list' | 'steps'; lines: string[] }
    | undefined;
  const close = () => {
    if (!open) return;
    const { kind, lines } = open;
    if (kind === 'list' || kind === 'steps') blocks.push({ kind, items: lines.map(inlinesOf) });
    else blocks.push({ kind, words: inlinesOf(lines.join('\n')) });
    open = undefined;
  };
  const into = (kind: 'text' | 'quote' | 'list' | 'steps', line: string) => {
    if (open?.kind === kind) return void open.lines.push(line);
    close();
    open = { kind, lines: [line] };
  };
  for (const line of markdown.split(/\r?\n/)) {
    const heading = marks.heading.exec(line);
    const item = marks.list.exec(line)?.[1];
    const step = marks.steps.exec(line)?.[1];
    const quote = marks.quote.exec(line)?.[1];
    if (heading) {
      close();
      const [, signs = '', words = ''] = heading;
      blocks.push({ kind: 'heading', level: signs.length > 2 ? 3 : 2, words: inlinesOf(words) });
    } else if (item !== undefined) into('list', item);
    else if (step !== undefined) into('steps', step);
    else if (quote !== undefined) into('quote', quote);
    else if (line.trim() === '') close();
    else if (/^\s{2,}\S/.test(line) && (open?.kind === 'list' || open?.kind === 'steps'))
      open.lines.push(`${open.lines.pop() ?? ''} ${line.trim()}`);
    else into('text', line.trim());
  }
  close();
  return blocks;
}

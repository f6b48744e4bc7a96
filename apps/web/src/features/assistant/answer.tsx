import type { AssistantSource } from '@groundwork/contract/assistant';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useId } from 'react';
import { instant } from '../../lib/formats/dates.ts';
import { dontKnow, type Turn } from './turns.ts';

/** What the assistant says: after each sentence the number of its source, below them the sources. */
export function Answer({ turn: { answer, failure }, onNavigate }: { turn: Turn; onNavigate: () => void }) {
  const id = useId();
  if (failure !== undefined) return <p className="text-bad-ink">{failure}</p>;
  if (!answer) return null;
  if (answer.outcome === 'unknown') return <p>{dontKnow}</p>;
  const numberOf = (source: string) => answer.sources.findIndex(one => one.id === source) + 1;
  return (
    <div className="grid gap-2">
      <p className="break-words">
        <span className="sr-only">Assistant: </span>
        {answer.sentences.map(({ text, source_ids }, index) => (
          <span key={index}>
            {text}
            {source_ids.map(source => (
              <sup key={source} className="ml-0.5">
                <a
                  href={`#${id}-${numberOf(source)}`}
                  aria-label={`Source ${numberOf(source)}`}
                  className="text-accent-ink hover:underline"
                >
                  {numberOf(source)}
                </a>
              </sup>
            ))}{' '}
          </span>
        ))}
      </p>
      <ol aria-label="Sources" className="grid gap-1 text-sm text-muted">
        {answer.sources.map((source, index) => (
          <li key={source.id} id={`${id}-${index + 1}`} className="flex gap-1.5">
            <span aria-hidden="true">{index + 1}</span>
            <Source source={source} onNavigate={onNavigate} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Source({ source, onNavigate }: { source: AssistantSource; onNavigate: () => void }) {
  const { history } = useRouter();
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onNavigate();
    history.push(source.link);
  };
  return (
    <span className="min-w-0 break-words">
      <a href={source.link} onClick={go} className="text-accent-ink underline underline-offset-2">
        {source.title}
      </a>
      {source.as_of !== null && `, as of ${instant(source.as_of)}`}
    </span>
  );
}

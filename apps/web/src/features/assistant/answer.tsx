import type { AssistantSource } from '@groundwork/contract/assistant';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useId } from 'react';
import { useAppState } from '../../lib/app-state.ts';
import { instant } from '../../lib/formats/dates.ts';
import { Offers } from './offers.tsx';
import { type Asker, dontKnowOf, germanNote, type Turn } from './turns.ts';

/** What the assistant says: after each sentence the number of its source, below them the sources. */
export function Answer({
  turn: { answer, failure },
  asker,
  onNavigate,
}: {
  turn: Turn;
  asker: Asker;
  onNavigate: () => void;
}) {
  const id = useId();
  if (failure !== undefined) return <p className="text-bad-ink">{failure}</p>;
  if (!answer) return null;
  const german = answer.asked_in === 'de' && (
    <p lang="de" className="text-sm text-muted">
      {germanNote(answer, asker)}
    </p>
  );
  const help = answer.suggestions.length > 0 && (
    <MayHelp suggestions={answer.suggestions} onNavigate={onNavigate} />
  );
  const offers = answer.offers.length > 0 && <Offers offers={answer.offers} onNavigate={onNavigate} />;
  if (answer.outcome === 'offered')
    return (
      <div className="grid gap-2">
        <span className="sr-only">Assistant: </span>
        {offers}
      </div>
    );
  if (answer.outcome === 'unknown')
    return (
      <div className="grid gap-2">
        {german}
        <p>
          <span className="sr-only">Assistant: </span>
          {dontKnowOf[asker]}
        </p>
        {help}
      </div>
    );
  const numberOf = (source: string) => answer.sources.findIndex(one => one.id === source) + 1;
  return (
    <div className="grid gap-2">
      {german}
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
      {help}
      {offers}
    </div>
  );
}

/** Where the answer may stand: offered to be read, never said. */
function MayHelp({
  suggestions,
  onNavigate,
}: {
  suggestions: readonly AssistantSource[];
  onNavigate: () => void;
}) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <p id={id} className="text-sm text-muted">
        These may help:
      </p>
      <ul aria-labelledby={id} className="grid gap-1 text-sm">
        {suggestions.map(source => (
          <li key={source.id}>
            <Source source={source} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Source({ source, onNavigate }: { source: AssistantSource; onNavigate: () => void }) {
  const { history } = useRouter();
  const { setCurrentProject } = useAppState();
  const go = (event: MouseEvent) => {
    const isHere = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    // A page that is not told its project shows the one in hand, in another tab the one that was last.
    if (source.project && (isHere || !source.link.includes('project='))) setCurrentProject(source.project);
    if (!isHere) return;
    event.preventDefault();
    onNavigate();
    history.push(source.link);
  };
  return (
    <span className="min-w-0 break-words">
      <a
        href={source.link}
        onClick={go}
        onAuxClick={go}
        className="text-accent-ink underline underline-offset-2"
      >
        {source.title}
      </a>
      {source.as_of !== null && `, as of ${instant(source.as_of)}`}
    </span>
  );
}

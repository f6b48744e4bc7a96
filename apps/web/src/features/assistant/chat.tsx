import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Answer } from './answer.tsx';
import { askAssistant, askOfArea } from './queries.ts';
import type { Asker, Turn } from './turns.ts';

const suggestions: Record<Asker, readonly string[]> = {
  client: ['What is waiting for me?', 'When do we go live?', 'Can a migration be undone?'],
  staff: ['Which clients are late?', 'Which operations failed?', 'What waits for us?'],
  rep: ['What are my open deals worth?', 'What have I earned?', 'What should I do next?'],
};
const descriptions: Record<Asker, string> = {
  client: 'Answers come from the questions, the guides and your own organization, each with its source.',
  staff: 'Answers are figures of the admin area, each with the page to look further.',
  rep: 'Answers are figures of your own deals and commissions, each with the page to look further.',
};

/** Questions and answers, each sentence with its source; at any moment a person can be asked instead. */
export function Chat({
  asker,
  projectId,
  turns,
  onTurns,
  onClose,
  onHandOver,
}: {
  asker: Asker;
  projectId?: string | undefined;
  turns: readonly Turn[];
  onTurns: (change: (before: readonly Turn[]) => readonly Turn[]) => void;
  onClose: () => void;
  /** Where a person can be asked instead. */
  onHandOver?: () => void;
}) {
  const { history } = useRouter();
  const [question, setQuestion] = useState('');
  const end = useRef<HTMLDivElement>(null);
  const answerLast = (change: Partial<Turn>) =>
    onTurns(before => before.map((turn, at) => (at === before.length - 1 ? { ...turn, ...change } : turn)));
  const ask = useChange(asker === 'client' ? askAssistant(projectId) : askOfArea(asker), {
    onSuccess: answer => answerLast({ answer }),
    onError: error => answerLast({ failure: messageOf(error) }),
  });
  useEffect(() => {
    // Some browsers answer with a promise, which React would take for a clean-up.
    if (turns.length > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [turns]);

  const put = (asked: string) => {
    if (asked.trim() === '' || ask.isPending) return;
    onTurns(before => [...before, { question: asked.trim(), answer: undefined, failure: undefined }]);
    setQuestion('');
    ask.mutate({ question: asked.trim(), previous: turns.at(-1)?.question });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    put(question);
  };

  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={asker === 'client' ? 'Live Chat' : 'Assistant'}
      description={descriptions[asker]}
      actions={
        <form noValidate onSubmit={submit} className="flex w-full gap-2">
          <Input
            aria-label="Your question"
            placeholder="Ask a question"
            value={question}
            maxLength={1000}
            autoComplete="off"
            onChange={event => setQuestion(event.target.value)}
          />
          <Button type="submit" disabled={ask.isPending}>
            Send
          </Button>
        </form>
      }
    >
      <div role="log" aria-live="polite" aria-label="Conversation" className="grid min-h-40 gap-4 py-1">
        {turns.length === 0 && (
          <div className="flex flex-wrap content-start gap-2">
            {suggestions[asker].map(suggestion => (
              <Button key={suggestion} variant="secondary" size="sm" onClick={() => put(suggestion)}>
                {suggestion}
              </Button>
            ))}
          </div>
        )}
        {turns.map((turn, index) => (
          <div key={index} className="grid gap-2">
            <p className="max-w-[85%] justify-self-end rounded-lg bg-accent-soft px-3.5 py-2 break-words">
              <span className="sr-only">You: </span>
              {turn.question}
            </p>
            {turn.answer === undefined && turn.failure === undefined ? (
              <p className="flex items-center gap-2 text-muted">
                <Spinner /> Looking it up...
              </p>
            ) : (
              <Answer turn={turn} asker={asker} onNavigate={onClose} />
            )}
          </div>
        ))}
        {turns.length > 0 && onHandOver && (
          <Button variant="secondary" size="sm" className="justify-self-start" onClick={onHandOver}>
            Hand over to a person
          </Button>
        )}
        {turns.length > 0 && asker === 'rep' && (
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => {
              onClose();
              history.push('/rep/support');
            }}
          >
            Ask a person
          </Button>
        )}
        <div ref={end} />
      </div>
    </Dialog>
  );
}

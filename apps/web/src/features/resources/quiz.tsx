// A quiz as it is answered: all questions below each other, then what was right, with the reason.
import { type MarkedAttempt, type OpenResource, passPercent } from '@groundwork/contract/resources';
import { useState } from 'react';
import { z } from 'zod';
import { taking } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { Notice } from '../../ui/state.tsx';
import { attemptQuiz } from './queries.ts';
import { resultWords } from './wording.ts';

export function Quiz({ resource }: { resource: OpenResource }) {
  const [marked, setMarked] = useState<MarkedAttempt>();
  return marked ? (
    <Marked resource={resource} marked={marked} onAgain={() => setMarked(undefined)} />
  ) : (
    <Questions resource={resource} onMarked={setMarked} />
  );
}

function Questions({
  resource: { id, number, asked },
  onMarked,
}: {
  resource: OpenResource;
  onMarked: (marked: MarkedAttempt) => void;
}) {
  const names = asked.map((_, index) => String(index));
  const schema = z.record(z.string(), z.string().regex(/^\d+$/, 'Choose one'));
  const form = useContractForm({
    schema,
    blank: Object.fromEntries(names.map(name => [name, ''])),
    change: taking(attemptQuiz(id), (typed: Record<string, string>) => ({
      number,
      answers: names.map(name => Number(typed[name])),
    })),
    onSuccess: onMarked,
  });
  return (
    <Form of={form} aria-label="Quiz" className="grid max-w-[48rem] gap-6">
      <p className="text-muted">
        Passed from {passPercent} of a hundred right. What is right is shown once you have answered, and you
        may try again.
      </p>
      {asked.map(({ question, options }, index) => (
        <section key={index} aria-label={`Question ${index + 1}`} className="grid gap-2">
          <h2 className="font-medium wrap-anywhere">
            {index + 1}. {question}
          </h2>
          <ChoiceField
            of={form}
            name={String(index)}
            label={question}
            options={options.map((label, option) => ({ value: String(option), label }))}
          />
        </section>
      ))}
      <Submit of={form} words={['Answer', 'Answering...']} className="justify-self-start" />
    </Form>
  );
}

function Marked({
  resource: { asked },
  marked,
  onAgain,
}: {
  resource: OpenResource;
  marked: MarkedAttempt;
  onAgain: () => void;
}) {
  return (
    <div className="grid max-w-[48rem] gap-6">
      <div role="status">
        <Notice
          tone={marked.passed ? 'good' : 'warn'}
          action={
            <Button variant="secondary" onClick={onAgain}>
              Try Again
            </Button>
          }
        >
          {resultWords(marked)}
        </Notice>
      </div>
      {asked.map(({ question, options }, index) => {
        const mark = marked.marked[index];
        const isRight = mark?.chosen === mark?.right;
        return (
          <section key={index} aria-label={`Question ${index + 1}`} className="grid gap-1.5">
            <h2 className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
              {index + 1}. {question}
              <Badge tone={isRight ? 'good' : 'bad'}>{isRight ? 'Right' : 'Wrong'}</Badge>
            </h2>
            {mark && (
              <>
                {!isRight && <p className="text-muted">You said: {options[mark.chosen]}</p>}
                <p>
                  Right is: <strong className="font-semibold">{options[mark.right]}</strong>
                </p>
                <p className="wrap-anywhere text-muted">{mark.explanation}</p>
              </>
            )}
          </section>
        );
      })}
    </div>
  );
}

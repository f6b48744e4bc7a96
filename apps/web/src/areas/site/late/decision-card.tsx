import { useState } from 'react';
import { cx } from '../../../ui/class-names.ts';
import { decisions } from '../content/sample-run.gen.ts';
import { totals } from '../content/sample-story.gen.ts';
import { smallButtonLook } from '../public/small-button.ts';

/** Some of the questions that the sample raises, with what each answer would do. */
export function DecisionCard() {
  const [place, setPlace] = useState(0);
  const [answers, setAnswers] = useState<Partial<Record<string, string>>>({});
  const decision = decisions[place % decisions.length] ?? decisions[0];
  const answer = answers[decision.id] ?? decision.default;
  return (
    <fieldset className="grid gap-2">
      <legend className="float-left mb-1 w-full font-semibold text-balance">{decision.question}</legend>
      <p className="clear-both pb-1 text-xs text-muted">{decision.why}</p>
      {decision.options.map(option => (
        <label
          key={option.value}
          className={cx(
            'flex items-start gap-2.5 rounded-lg px-3 py-2 ring-1 transition-colors duration-120 ring-inset',
            option.value === answer ? 'bg-accent-soft ring-accent' : 'ring-line hover:bg-sunken',
          )}
        >
          <input
            type="radio"
            name={`answer-${decision.id}`}
            checked={option.value === answer}
            onChange={() => setAnswers({ ...answers, [decision.id]: option.value })}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="text-sm font-medium">
            {option.label}
            {option.value === decision.default && (
              <span className="ml-1.5 text-xs font-normal text-muted">stands until answered</span>
            )}
            <span className="block text-xs font-normal text-muted">{option.effect}</span>
          </span>
        </label>
      ))}
      <p className="flex items-center justify-between gap-3 pt-1 text-xs text-muted tabular">
        <span aria-live="polite">
          Question {(place % decisions.length) + 1} of {totals.decisions}
        </span>
        <button type="button" onClick={() => setPlace(place + 1)} className={smallButtonLook}>
          Another question
        </button>
      </p>
    </fieldset>
  );
}

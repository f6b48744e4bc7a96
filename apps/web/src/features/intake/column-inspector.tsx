// All there is to know of one column, and all that can be done with it.
import { ArrowRight, Check, TriangleAlert } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { count, share } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { targetOf } from './answering.ts';
import { ColumnChart } from './column-chart.tsx';
import type { ColumnRow } from './column-rows.ts';
import { Samples } from './column-samples.tsx';
import { InspectorSection } from './inspector-section.tsx';
import { type Alternative, alternativesOf, choicesFor, placeOf, targetLabel } from './property-choices.ts';
import { needsReview } from './review-counts.ts';
import { WrittenAs } from './written-as.tsx';

/** Read last, and asked of the server. */
const EarlierChoices = lazy(async () => ({
  default: (await import('./earlier-choices.tsx')).EarlierChoices,
}));

export interface ColumnInspectorProps {
  projectId: string;
  row: ColumnRow;
  /** null leaves the column out, `=` accepts what is proposed; absent for people who may only look. */
  onAnswer: ((value: string) => void) | undefined;
  onFormat: (() => void) | undefined;
  /** No row with a list of properties stands beside it: it brings its own. */
  isNarrow?: boolean;
}

export function ColumnInspector({
  projectId,
  row,
  onAnswer,
  onFormat,
  isNarrow = false,
}: ColumnInspectorProps) {
  const { mapping, profile, source } = row;
  return (
    <div>
      <InspectorSection>
        <div className="grid grid-cols-[minmax(0,1fr)_0.875rem_minmax(0,1fr)] items-center gap-1.5">
          <End above={source.profile.id} name={mapping.column} isOfFile />
          <ArrowRight aria-label="goes to" className="size-3.5 text-muted" />
          <End above={placeOf(row)} name={targetLabel(row)} />
        </div>
      </InspectorSection>
      <InspectorSection
        title="Values"
        aside={
          profile &&
          `${count(profile.filled)} of ${count(source.profile.rows)} filled, ${count(profile.distinct)} different`
        }
      >
        <ColumnChart profile={profile} />
      </InspectorSection>
      <InspectorSection title="In the file, then in the portal">
        <Samples row={row} />
      </InspectorSection>
      <InspectorSection title="Why" aside={`${share(mapping.confidence)} sure`}>
        {mapping.reasons.length === 0 ? (
          <p className="text-xs text-muted">No reason was recorded.</p>
        ) : (
          <ul className="grid gap-1.25 text-xs">
            {needsReview(mapping) && (
              <Why isDoubt text="This needs a look: what stands now is a safe default." />
            )}
            {mapping.reasons.map((reason, index) => (
              <Why key={index} text={reason.text} evidence={reason.evidence} />
            ))}
          </ul>
        )}
      </InspectorSection>
      <InspectorSection title="Alternatives" aside="how sure">
        <Alternatives row={row} onAnswer={onAnswer} />
        {isNarrow && onAnswer && (
          <SearchSelect
            label={`Property for ${mapping.column}`}
            value={targetOf(mapping)}
            groups={choicesFor(mapping, row.labels)}
            onChange={onAnswer}
            className="mt-2 !h-11"
          />
        )}
      </InspectorSection>
      {mapping.action !== 'skip' && (
        <InspectorSection title="Format">
          <WrittenAs mapping={mapping} profile={profile} onOpen={onFormat} />
        </InspectorSection>
      )}
      <Suspense>
        <EarlierChoices projectId={projectId} row={row} onAnswer={onAnswer} />
      </Suspense>
    </div>
  );
}

/** What can be done with the column; stays in sight below what scrolls. */
export function InspectorActions({
  row,
  onAnswer,
  onChoose,
}: {
  row: ColumnRow;
  onAnswer: (value: string) => void;
  /** Opens the list of properties; absent where it stands open to a press already. */
  onChoose?: () => void;
}) {
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="flex-1"
        disabled={row.mapping.is_answered}
        onClick={() => onAnswer('accept')}
      >
        {row.mapping.is_answered ? 'Accepted' : 'Accept'} <Key name="a" />
      </Button>
      <Button variant="secondary" size="sm" className="flex-1" onClick={() => onAnswer('skip')}>
        Leave out <Key name="s" />
      </Button>
      {onChoose && (
        <Button variant="secondary" size="sm" className="flex-1" onClick={onChoose}>
          Choose...
        </Button>
      )}
    </>
  );
}

function Key({ name }: { name: string }) {
  return (
    <span aria-hidden="true" className="max-lg:hidden">
      <Kbd>{name}</Kbd>
    </span>
  );
}

function End({ above, name, isOfFile = false }: { above: string; name: string; isOfFile?: boolean }) {
  return (
    <div className="grid min-w-0">
      <span className="truncate text-xs text-muted" title={above}>
        {above}
      </span>
      <bdi
        className={isOfFile ? 'truncate font-mono font-semibold' : 'truncate font-semibold'}
        title={name.slice(0, 300)}
      >
        {name.slice(0, 300)}
      </bdi>
    </div>
  );
}

function Why({
  text,
  evidence,
  isDoubt = false,
}: {
  text: string;
  evidence?: string | undefined;
  isDoubt?: boolean;
}) {
  const Sign = isDoubt ? TriangleAlert : Check;
  return (
    <li className="grid grid-cols-[0.875rem_1fr] gap-1.5">
      <Sign
        aria-hidden="true"
        className={isDoubt ? 'mt-0.5 size-3 text-warn-ink' : 'mt-0.5 size-3 text-muted'}
      />
      <span>
        {text}
        {evidence !== undefined && (
          <span className="block font-mono text-tick break-words text-muted">{evidence}</span>
        )}
      </span>
    </li>
  );
}

function Alternatives({ row, onAnswer }: Pick<ColumnInspectorProps, 'row' | 'onAnswer'>) {
  const now = targetOf(row.mapping);
  return (
    <div role="radiogroup" aria-label="Where the column goes" className="-mx-1.5 grid">
      {alternativesOf(row).map((alternative, index) => (
        <AlternativeLine
          key={alternative.value}
          alternative={alternative}
          number={index + 1}
          isChosen={alternative.value === now}
          onChoose={onAnswer && (() => onAnswer(alternative.value))}
        />
      ))}
    </div>
  );
}

function AlternativeLine({
  alternative: { label, confidence, proposal },
  number,
  isChosen,
  onChoose,
}: {
  alternative: Alternative;
  number: number;
  isChosen: boolean;
  onChoose: (() => void) | undefined;
}) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      disabled={!onChoose}
      onClick={() => !isChosen && onChoose?.()}
      className="grid min-h-6.5 grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-2 rounded-sm px-1.5 text-left text-xs enabled:hover:bg-hover max-lg:min-h-11 max-lg:text-base"
    >
      <span
        aria-hidden="true"
        className={
          isChosen
            ? 'size-3.5 rounded-full ring-[4.5px] ring-accent ring-inset'
            : 'size-3.5 rounded-full ring-[1.5px] ring-edge ring-inset'
        }
      />
      <span className={isChosen ? 'truncate font-medium' : 'truncate'}>
        {label}
        {proposal && (
          <span className="block font-normal whitespace-normal text-muted">
            proposed by the language model {proposal.by}
            {proposal.reason !== '' && `: ${proposal.reason}`}
          </span>
        )}
      </span>
      <span className="flex items-center gap-2 text-muted tabular">
        {confidence !== undefined && (
          <>
            <span
              aria-hidden="true"
              className="h-1 w-16 rounded-full"
              style={{
                background: `linear-gradient(90deg, var(--d1) ${confidence * 100}%, var(--rule) 0)`,
              }}
            />
            <span className="w-8 text-right">{share(confidence)}</span>
          </>
        )}
        {number <= 3 && <Key name={String(number)} />}
      </span>
    </button>
  );
}

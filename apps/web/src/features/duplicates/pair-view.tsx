// One pair: who, how sure, what can be said of it, and both rows.
import type { DuplicatePair, PairAnswer } from '@groundwork/contract/duplicates';
import { Clock, Merge, Split, Undo2 } from 'lucide-react';
import { instant } from '../../lib/formats/dates.ts';
import { counted, share } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { KeysHelp } from '../../ui/keys-help.tsx';
import { PairFields } from './pair-fields.tsx';
import { pairKeys } from './pair-keys.ts';
import { answerNames, singular, standingInWords, titleOf } from './wording.ts';

export interface PairViewProps {
  pair: DuplicatePair;
  canWrite: boolean;
  onAnswer: (answer: PairAnswer) => void;
  onUndo: () => void;
}

export function PairView({ pair, canWrite, onAnswer, onUndo }: PairViewProps) {
  const { answer, looked_at_by } = pair;
  return (
    <section aria-label={titleOf(pair)} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <header className="grid gap-1 border-b border-line px-4 py-3">
        <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">{titleOf(pair)}</h2>
          {pair.is_contradicted && <Badge tone="warn">Called differently</Badge>}
          {pair.is_one && <Badge tone="accent">One record in the plan</Badge>}
        </div>
        <p className="text-xs text-muted">
          {likelihood(pair)}
          {pair.links > 0 && ` ${counted(pair.links, 'link')} to other records hang on them.`}
        </p>
        {looked_at_by !== null && (
          <p className="text-xs font-medium text-warn-ink">{looked_at_by} looks at this pair, too.</p>
        )}
        {answer && (
          <p className="text-xs">
            <b className="font-medium">{answerNames[answer.value]}</b>, by{' '}
            {answer.is_own ? 'you' : answer.by_name}, {instant(answer.at)}. {standingInWords(pair)}
          </p>
        )}
      </header>
      {canWrite && (
        <div className="flex flex-wrap items-center gap-2 border-line px-4 py-2.5 max-lg:border-b lg:order-last lg:border-t">
          <Button onClick={() => onAnswer('same')} className="max-sm:flex-1">
            <Merge aria-hidden="true" />
            The same
            <Key>m</Key>
          </Button>
          <Button variant="secondary" onClick={() => onAnswer('different')} className="max-sm:flex-1">
            <Split aria-hidden="true" />
            Not the same
            <Key>n</Key>
          </Button>
          <Button variant="ghost" onClick={() => onAnswer('later')}>
            <Clock aria-hidden="true" />
            Later
            <Key>l</Key>
          </Button>
          <Button variant="ghost" onClick={onUndo}>
            <Undo2 aria-hidden="true" />
            Undo
            <Key>u</Key>
          </Button>
          <span className="ml-auto max-lg:hidden">
            <KeysHelp title="Keys for pairs" keys={pairKeys} />
          </span>
        </div>
      )}
      {/* A region that scrolls must be reachable by keyboard; within it the arrows scroll. */}
      <div
        role="group"
        aria-label="Both rows"
        data-scrolls
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="min-h-0 flex-1 -outline-offset-2 lg:overflow-y-auto"
      >
        <PairFields pair={pair} />
      </div>
    </section>
  );
}

function Key({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="max-lg:hidden">
      <Kbd>{children}</Kbd>
    </span>
  );
}

function likelihood({ chance, object }: DuplicatePair): string {
  if (chance === null) return 'These rows were not compared in the latest analysis.';
  return `${share(chance)} likely one ${singular(object)}, by these rows and the answers so far.`;
}

// Everything a project waits for somebody to decide: what is left as a list, the chosen one with its evidence beside it. The
// same wherever decisions are made; on a phone the list, and the chosen one as a sheet.
import type { ProjectDecision } from '@groundwork/contract/decisions';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useAuth } from '../../lib/session/auth-context.ts';
import { cx } from '../../ui/class-names.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { useIsWide } from '../../ui/media.ts';
import { type MorePages, ShowMore } from '../../ui/show-more.tsx';
import { BatchCard } from './batch-card.tsx';
import { DecisionCard } from './decision-card.tsx';
import { type Entry, idsOf, settledSections, waitingSections } from './desk-entries.ts';
import { onDeskKey } from './desk-keys.ts';
import { DeskList } from './desk-list.tsx';
import { costsOtherwise, WaitingCostLine } from './waiting-cost.tsx';

// Only a phone shows the chosen one in a sheet.
const Sheet = lazy(async () => ({ default: (await import('../../ui/sheet.tsx')).Sheet }));

export interface DeskProps {
  decisions: readonly ProjectDecision[];
  isSettled: boolean;
  more: MorePages;
  /** A decision's id; undefined: the first. */
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  /** What only this decision has: a rate, rows that are answered one by one. */
  extraOf?: (decision: ProjectDecision) => ReactNode;
  /** It has the height that is left, and scrolls inside. */
  isFilling?: boolean;
}

export function Desk(props: DeskProps) {
  const { decisions, isSettled, more, chosen, onChoose, extraOf, isFilling = false } = props;
  const { session } = useAuth();
  const isWide = useIsWide();
  const area = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  // A single one of several that are answered together.
  const [alone, setAlone] = useState<string>();
  const sections = isSettled ? settledSections(decisions) : waitingSections(decisions, session?.email ?? '');
  const entries = sections.flatMap(section => section.entries);
  const sought = entries.find(entry => chosen !== undefined && idsOf(entry).includes(chosen));
  const entry = sought ?? (isWide ? entries[0] : undefined);
  const one = entry?.kind === 'one' ? entry.decision : entry?.decisions.find(each => each.id === alone);
  const choose = (next: Entry | undefined, focus = false): void => {
    setAlone(undefined);
    wantsFocus.current = focus;
    onChoose(next && idsOf(next)[0]);
  };
  const at = entry ? entries.indexOf(entry) : -1;
  const following = entries[at + 1] ?? entries[at - 1];
  /** What is left comes next; from one of several back to the others. */
  const done = (): void => {
    if (alone !== undefined && entry?.kind === 'many' && entry.decisions.length > 1) {
      setAlone(undefined);
      wantsFocus.current = true;
      const rest = entry.decisions.find(each => each.id !== alone);
      onChoose(rest?.id);
    } else choose(isWide ? following : undefined, isWide);
  };
  const cardId = one ? `decision-${one.id}` : entry ? `decisions-together` : undefined;
  useEffect(() => {
    if (!wantsFocus.current || cardId === undefined) return;
    wantsFocus.current = false;
    document.getElementById(cardId)?.focus({ preventScroll: true });
  }, [cardId, wantsFocus]);
  const card = one ? (
    <DecisionCard
      key={`${one.id} ${one.version}`}
      decision={one}
      hasOwnCost={costsOtherwise(one, decisions)}
      extra={extraOf?.(one)}
      onDone={done}
    />
  ) : (
    entry?.kind === 'many' && (
      <BatchCard
        key={`${entry.key} ${entry.decisions.length}`}
        batch={entry}
        onDone={done}
        onOpen={decision => {
          setAlone(decision.id);
          wantsFocus.current = true;
        }}
      />
    )
  );
  const back = alone !== undefined && entry?.kind === 'many' && (
    <button
      type="button"
      onClick={() => {
        setAlone(undefined);
        wantsFocus.current = true;
      }}
      className="mx-4 mt-3 w-fit text-xs text-accent-ink hover:underline sm:mx-5"
    >
      {entry.title}
    </button>
  );
  return (
    // The keys act on whatever of it has the focus; everything has its button as well.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={area}
      onKeyDown={event =>
        onDeskKey(event, {
          move: by => {
            const next = entries[at + by];
            if (!next) return;
            choose(next);
            requestAnimationFrame(() =>
              area.current?.querySelector<HTMLElement>('[aria-current=true]')?.focus(),
            );
          },
          next: () => choose(entries[(at + 1) % Math.max(1, entries.length)], true),
        })
      }
      className={cx(
        'grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] lg:grid-cols-[20rem_minmax(0,1fr)]',
        isFilling
          ? 'flex-1 lg:overflow-hidden'
          : 'overflow-clip rounded-lg bg-canvas shadow-low ring-1 ring-line',
      )}
    >
      <div
        className={cx(
          'flex min-h-0 min-w-0 flex-col bg-canvas',
          isFilling
            ? 'lg:overflow-y-auto'
            : 'lg:sticky lg:top-0 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto',
        )}
      >
        {!isSettled && (
          <div className="border-b border-hair px-4 py-2.5 empty:hidden">
            <WaitingCostLine decisions={decisions} />
          </div>
        )}
        <DeskList sections={sections} chosen={entry} onChoose={next => choose(next, !isWide)} />
        <div className="px-3 py-2 empty:hidden">
          <ShowMore list={more} />
        </div>
        <p
          aria-hidden="true"
          className="mt-auto flex flex-wrap gap-x-3 gap-y-1 px-4 py-2 text-xs text-muted max-lg:hidden"
        >
          <Keys keys={['↑', '↓']}>move</Keys>
          <Keys keys={['1', '2', '3']}>choose</Keys>
          <Keys keys={['Enter']}>confirm</Keys>
          <Keys keys={['n']}>next</Keys>
        </p>
      </div>
      {isWide ? (
        <div
          className={cx(
            'flex min-h-0 min-w-0 flex-col border-l border-line bg-surface',
            isFilling && 'overflow-y-auto',
          )}
        >
          {back}
          {card}
        </div>
      ) : (
        <Suspense>
          <Sheet
            isOpen={entry !== undefined}
            onOpenChange={isOpen => !isOpen && choose(undefined)}
            title={entry?.kind === 'many' ? 'Decisions' : 'Decision'}
          >
            {back}
            {card}
          </Sheet>
        </Suspense>
      )}
    </div>
  );
}

function Keys({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      {keys.map(key => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {children}
    </span>
  );
}

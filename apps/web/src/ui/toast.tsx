// Notices that pass: success and info 5 s, warnings 8 s, errors until somebody closes them. Time stands still for them while
// they are pointed at, hold the focus, or nobody looks at the window.
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from './button.tsx';
import { cx } from './class-names.ts';

const durations = { success: 5000, info: 5000, warning: 8000, error: 0 } as const;
type Kind = keyof typeof durations;
/** The newest; the others show as these go. */
const shownAtOnce = 4;
const fadingMs = 200;

export interface ToastAction {
  label: string;
  onPress: () => void;
}

interface Notice extends ReturnType<typeof noticeOf> {
  id: number;
  action?: ToastAction;
  isGoing: boolean;
}

/** How a notice is shown: for how long (ms; 0 is until somebody closes it), and how urgently it is read out. */
export function noticeOf(kind: Kind, title: string, message?: string) {
  return {
    type: kind,
    title,
    timeout: durations[kind],
    priority: kind === 'error' ? ('high' as const) : ('low' as const),
    ...(message !== undefined && { description: message }),
  };
}

/** The newest first. */
let notices: readonly Notice[] = [];
let given = 0;
const listeners = new Set<() => void>();

function show(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a notice. Errors are read out at once, everything else when the reader pauses. With an action it can be answered
 *  once: pressing it closes the notice. */
export function notify(kind: Kind, title: string, message?: string, action?: ToastAction): void {
  given += 1;
  const notice = { ...noticeOf(kind, title, message), id: given, isGoing: false, ...(action && { action }) };
  show([notice, ...notices]);
}

function close(id: number): void {
  show(notices.map(each => (each.id === id ? { ...each, isGoing: true } : each)));
  setTimeout(() => show(notices.filter(each => each.id !== id)), fadingMs);
}

const icons = {
  success: <CircleCheck className="text-good-ink" />,
  info: <Info className="text-accent-ink" />,
  warning: <TriangleAlert className="text-warn-ink" />,
  error: <CircleAlert className="text-bad-ink" />,
} as const;

/** On a phone a dialog fills the screen, and a notice would cover its buttons; what went wrong is said all the same. */
const besideDialog = 'max-sm:in-[:root:has([role=dialog]:not([data-type]))]:hidden';

/** Closes the notice when its time is over, of which none passes while it is `held`. */
function usePassing({ id, timeout, isGoing }: Notice, isHeld: boolean): void {
  const left = useRef<number>(timeout);
  useEffect(() => {
    if (timeout === 0 || isHeld || isGoing) return;
    const since = Date.now();
    const timer = setTimeout(() => close(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [id, timeout, isHeld, isGoing]);
}

function Item({ notice, isHeld, onLeave }: { notice: Notice; isHeld: boolean; onLeave: () => void }) {
  const { id, type, title, description, action } = notice;
  const name = useId();
  usePassing(notice, isHeld);
  const leave = () => {
    onLeave();
    close(id);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is one of two
    <div
      // What is urgent is read out by the region of its own below.
      role={type === 'error' ? 'alertdialog' : 'dialog'}
      aria-live={type === 'error' ? 'off' : undefined}
      aria-labelledby={name}
      data-type={type}
      tabIndex={0}
      onKeyDown={event => {
        if (event.key === 'Escape') leave();
      }}
      className={cx(
        'pointer-events-auto rounded-lg bg-surface shadow-high ring-1 ring-line transition duration-200 ease-calm starting:translate-y-2 starting:opacity-0',
        notice.isGoing && 'opacity-0',
        type !== 'error' && besideDialog,
      )}
    >
      <div className="flex items-start gap-3 py-2 pr-1.5 pl-4 [&_svg]:size-4">
        <span className="mt-2.5" aria-hidden="true">
          {icons[type]}
        </span>
        <div className="min-w-0 flex-1 py-1.5 wrap-anywhere">
          <h2 id={name} className="text-base font-medium">
            {title}
          </h2>
          {description !== undefined && <p className="line-clamp-4 text-sm text-muted">{description}</p>}
        </div>
        {action && (
          <div className="mt-0.5">
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                leave();
                action.onPress();
              }}
            >
              {action.label}
            </Button>
          </div>
        )}
        <IconButton label="Close" onClick={leave}>
          <X />
        </IconButton>
      </div>
    </div>
  );
}

/** Whether somebody looks at this window. */
function useIsLookedAt(): boolean {
  const [isLookedAt, setIsLookedAt] = useState(true);
  useEffect(() => {
    const away = () => setIsLookedAt(false);
    const back = () => setIsLookedAt(true);
    addEventListener('blur', away);
    addEventListener('focus', back);
    return () => {
      removeEventListener('blur', away);
      removeEventListener('focus', back);
    };
  }, []);
  return isLookedAt;
}

export function Toasts() {
  const all = useSyncExternalStore(follow, () => notices);
  const isLookedAt = useIsLookedAt();
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const region = useRef<HTMLElement>(null);
  const before = useRef<Element>(null);
  const shown = all.filter((each, index) => each.isGoing || index < shownAtOnce);
  const goThere = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F6' || shown.length === 0) return;
    event.preventDefault();
    if (!region.current?.contains(document.activeElement)) before.current = document.activeElement;
    region.current?.focus();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => goThere(event);
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  /** The focus of a notice that goes would be nowhere. */
  const passFocusOn = () => {
    setIsPointedAt(false);
    if (!region.current?.contains(document.activeElement)) return;
    if (shown.filter(each => !each.isGoing).length > 1) region.current.focus();
    else if (before.current instanceof HTMLElement) before.current.focus();
  };
  return createPortal(
    <>
      {/* At the top as long as the next action may stand at the lower edge, which no notice may cover. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only listens whether somebody is there */}
      <section
        ref={region}
        tabIndex={-1}
        aria-label="Notices"
        aria-live="polite"
        aria-relevant="additions text"
        onPointerEnter={() => setIsPointedAt(true)}
        onPointerLeave={() => setIsPointedAt(false)}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        className="pointer-events-none fixed top-16 right-4 z-30 grid w-[min(24rem,calc(100vw-2rem))] gap-2 outline-none lg:top-auto lg:bottom-4"
      >
        {shown.map(each => (
          <Item
            key={each.id}
            notice={each}
            isHeld={isPointedAt || isFocused || !isLookedAt}
            onLeave={passFocusOn}
          />
        ))}
      </section>
      <div className="sr-only">
        {shown
          .filter(each => each.type === 'error' && !each.isGoing)
          .map(({ id, title, description }) => (
            <div key={id} role="alert">
              {title} {description}
            </div>
          ))}
      </div>
    </>,
    document.body,
  );
}

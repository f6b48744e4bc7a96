// One of several behind a button. What draws and places the list is heavier than most pages and comes with the first
// click, as a menu does.
import { type ComponentType, type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { cx } from './class-names.ts';
import { notifyUnavailable } from './on-demand.tsx';
import { SelectArrow, selectLook } from './select-look.tsx';
import type { SelectProps } from './select-props.ts';

/** A choice whose list is what `load` brings, open from the start. */
export function choiceFrom(load: () => Promise<ComponentType<SelectProps>>) {
  const List = lazy(async () => ({ default: await load() }));
  const prefetch = (): void => void load().catch(() => undefined);
  return function Choice(props: SelectProps) {
    const [isWanted, setWanted] = useState(false);
    const open = (): void => void load().then(() => setWanted(true), notifyUnavailable);
    const closed = <Closed {...props} onIntent={prefetch} onOpen={open} />;
    if (!isWanted) return closed;
    return (
      <Suspense fallback={closed}>
        <List {...props} />
      </Suspense>
    );
  };
}

export const Select = choiceFrom(async () => (await import('./select-list.tsx')).SelectList);

function Closed({
  label,
  value,
  groups,
  disabled = false,
  isQuiet = false,
  className,
  control,
  onIntent,
  onOpen,
}: SelectProps & { onIntent: () => void; onOpen: () => void }) {
  const chosen = groups.flatMap(group => group.options).find(option => option.value === value);
  // The arrows open it, too; Enter and the space bar click.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onOpen();
  };
  return (
    <button
      type="button"
      {...control}
      // While it is closed there is no list to control yet.
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-label={label}
      disabled={disabled}
      // On intent, so that the click finds it there.
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      className={cx(selectLook, isQuiet && 'text-muted', className)}
    >
      <span className="truncate">{chosen?.label ?? value}</span>
      <span aria-hidden="true" className="text-muted">
        <SelectArrow />
      </span>
    </button>
  );
}

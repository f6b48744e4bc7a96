// The mapping by keyboard. Single keys can be switched off, and never act while somebody types (WCAG 2.1.4).
import { type KeyboardEvent, useEffect } from 'react';
import { create } from 'zustand';

export const columnKeys = [
  ['↑ ↓', 'Move from column to column'],
  ['Home End', 'To the first and the last column'],
  ['Enter', 'Choose a property'],
  ['a', 'Accept what is proposed'],
  ['s', 'Leave the column out'],
  ['/', 'Search'],
  ['?', 'Show these keys'],
] as const;

interface Keys {
  isOn: boolean;
  isHelpOpen: boolean;
  switchTo: (isOn: boolean) => void;
  showHelp: (isOpen: boolean) => void;
}

/** For as long as the window is open. */
export const useKeys = create<Keys>()(set => ({
  isOn: true,
  isHelpOpen: false,
  switchTo: isOn => set({ isOn }),
  showHelp: isHelpOpen => set({ isHelpOpen }),
}));

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=textbox]'))
  );
}

const isPlain = (event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey;

/** `/` and `?`, wherever the focus is on the page. */
export function usePageKeys(focusSearch: () => void): void {
  const { isOn, isHelpOpen, showHelp } = useKeys();
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: globalThis.KeyboardEvent): void => {
      if (event.defaultPrevented || isTyping(event.target) || !isPlain(event)) return;
      // Whatever stands over the page has the keys to itself; a passing notice, a dialog to a screen reader, does not.
      if (
        document.querySelector('[role=dialog]:not([data-type]), [role=menu], [role=listbox]') &&
        !isHelpOpen
      )
        return;
      if (event.key !== '/' && event.key !== '?') return;
      event.preventDefault();
      if (event.key === '/') focusSearch();
      else showHelp(!isHelpOpen);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn, isHelpOpen, showHelp, focusSearch]);
}

export interface RowKeys {
  rows: number;
  focusRow: (index: number) => void;
  accept: (index: number) => void;
  leaveOut: (index: number) => void;
}

/** Keys within the table; heard before the controls in a row hear them. */
export function onRowKey(event: KeyboardEvent<HTMLElement>, { rows, ...acts }: RowKeys): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || !isPlain(event) || isTyping(target)) return;
  // What is drawn over the page is not in the table, though its events pass through here.
  if (!currentTarget.contains(target)) return;
  const at = target.closest('[role=row]')?.getAttribute('data-index');
  const index = at === null || at === undefined ? undefined : Number(at);
  const act = actOf(key, index, rows, acts);
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

function actOf(
  key: string,
  index: number | undefined,
  rows: number,
  { focusRow, accept, leaveOut }: Omit<RowKeys, 'rows'>,
): (() => void) | undefined {
  const within = (wanted: number): number => Math.max(0, Math.min(rows - 1, wanted));
  if (key === 'ArrowDown') return () => focusRow(within(index === undefined ? 0 : index + 1));
  if (key === 'Home') return () => focusRow(0);
  if (key === 'End') return () => focusRow(rows - 1);
  if (index === undefined) return key === 'Enter' ? () => focusRow(0) : undefined;
  if (key === 'ArrowUp') return () => focusRow(within(index - 1));
  if (key === 'a') return () => accept(index);
  if (key === 's') return () => leaveOut(index);
  return undefined;
}

// The mapping by keyboard. Single keys can be switched off, and never act while somebody types (WCAG 2.1.4).
import { type KeyboardEvent, useEffect } from 'react';
import { isTyping } from '../../ui/is-typing.ts';
import { isPageCovered, useKeySwitch } from '../../ui/key-switch.ts';

export const columnKeys = [
  ['↑ ↓', 'Move from column to column'],
  ['PgUp PgDn', 'Fifteen columns at once'],
  ['Home End', 'To the first and the last column'],
  ['Enter', 'Choose a property'],
  ['1 2 3', 'Take an alternative'],
  ['a', 'Accept what is proposed'],
  ['s', 'Leave the column out'],
  ['n', 'Next column that needs a look'],
  ['[ ]', 'File before, file after'],
  ['Ctrl-Z', 'Take the last step back'],
  ['/', 'Search'],
  ['?', 'Show these keys'],
] as const;

const isPlain = (event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey;

/** `/` and `?`, wherever the focus is on the page. */
export function usePageKeys(focusSearch: () => void): void {
  const { isOn, isHelpOpen, showHelp } = useKeySwitch();
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: globalThis.KeyboardEvent): void => {
      if (event.defaultPrevented || isTyping(event.target) || !isPlain(event)) return;
      if (isPageCovered() && !isHelpOpen) return;
      if (event.key !== '/' && event.key !== '?') return;
      event.preventDefault();
      if (event.key === '/') focusSearch();
      else showHelp(!isHelpOpen);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn, isHelpOpen, showHelp, focusSearch]);
}

export interface ColumnActs {
  /** Opens the list of properties. */
  choose: () => void;
  accept: () => void;
  leaveOut: () => void;
  /** The alternative of this number, counted from 1. */
  take: (number: number) => void;
  /** To the next column that needs a look. */
  next: () => void;
  /** To the file before (-1) or after (1). */
  turn: (by: -1 | 1) => void;
  undo: () => void;
}

/** What a key does to the chosen column. True: it did something. */
export function onColumnKey(event: KeyboardEvent<HTMLElement>, acts: ColumnActs): boolean {
  if (isTyping(event.target)) return false;
  const { key } = event;
  if ((event.ctrlKey || event.metaKey) && !event.altKey && key === 'z') {
    acts.undo();
    return true;
  }
  if (!isPlain(event)) return false;
  const act = actOf(key, acts);
  act?.();
  return act !== undefined;
}

function actOf(key: string, acts: ColumnActs): (() => void) | undefined {
  if (key === 'Enter') return acts.choose;
  if (key === 'a') return acts.accept;
  if (key === 's') return acts.leaveOut;
  if (key === 'n') return acts.next;
  if (key === '[') return () => acts.turn(-1);
  if (key === ']') return () => acts.turn(1);
  if (key === '1' || key === '2' || key === '3') return () => acts.take(Number(key));
  return undefined;
}

// Decisions by keyboard. Single keys never act while somebody types, nor below a dialog (WCAG 2.1.4: each acts only while
// the desk has the focus).
import type { KeyboardEvent } from 'react';

interface DeskActs {
  move: (by: 1 | -1) => void;
  next: () => void;
}

export function onDeskKey(event: KeyboardEvent, { move, next }: DeskActs): void {
  const { target, currentTarget, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  // React passes the keys of what opened over it on to whatever opened it.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  if (
    target.isContentEditable ||
    target.matches('input:not([type=radio]), textarea, select, [role=combobox]')
  )
    return;
  if (/^[1-9]$/.test(key)) {
    const radio = currentTarget.querySelectorAll<HTMLElement>('[role=radio]')[Number(key) - 1];
    if (!radio || radio.ariaDisabled === 'true' || radio.dataset['disabled'] !== undefined) return;
    event.preventDefault();
    radio.click();
    radio.focus();
    return;
  }
  if (key === 'n') {
    event.preventDefault();
    return next();
  }
  // In a choice the arrows choose.
  if (target.role === 'radio') return;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault();
    move(key === 'ArrowDown' ? 1 : -1);
  }
}

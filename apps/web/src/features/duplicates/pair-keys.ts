// Pairs by keyboard, wherever the focus is on the page. Single keys can be switched off, and never act while somebody types (WCAG 2.1.4).
import { useEffect } from 'react';
import { create } from 'zustand';
import { isTyping } from '../../ui/is-typing.ts';

export const pairKeys = [
  ['m', 'The same: one record'],
  ['n', 'Not the same'],
  ['l', 'Later'],
  ['u', 'Take the last answer back'],
  ['↑ ↓', 'The pair before, the pair after'],
  ['?', 'Show these keys'],
] as const;

interface Keys {
  isOn: boolean;
  isHelpOpen: boolean;
  switchTo: (isOn: boolean) => void;
  showHelp: (isOpen: boolean) => void;
}

/** For as long as the window is open. */
export const usePairKeySwitch = create<Keys>()(set => ({
  isOn: true,
  isHelpOpen: false,
  switchTo: isOn => set({ isOn }),
  showHelp: isHelpOpen => set({ isHelpOpen }),
}));

export interface PairActs {
  same: () => void;
  different: () => void;
  later: () => void;
  undo: () => void;
  move: (by: -1 | 1) => void;
}

export function usePairKeys(acts: PairActs): void {
  const { isOn, isHelpOpen, showHelp } = usePairKeySwitch();
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (event.defaultPrevented || isTyping(target) || ctrlKey || metaKey || altKey) return;
      // Whatever stands over the page has the keys to itself; a passing notice does not.
      const isCovered = document.querySelector('[role=dialog]:not([data-type]), [role=menu], [role=listbox]');
      if (isCovered && !(isHelpOpen && key === '?')) return;
      const act = key === '?' ? () => showHelp(!isHelpOpen) : actOf(key, target, acts);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

function actOf(key: string, target: EventTarget | null, acts: PairActs): (() => void) | undefined {
  // Whoever is in what scrolls scrolls.
  const isOthers = target instanceof HTMLElement && target.matches('[data-scrolls]');
  if (key === 'ArrowUp') return isOthers ? undefined : () => acts.move(-1);
  if (key === 'ArrowDown') return isOthers ? undefined : () => acts.move(1);
  if (key === 'm') return acts.same;
  if (key === 'n') return acts.different;
  if (key === 'l') return acts.later;
  if (key === 'u') return acts.undo;
  return undefined;
}

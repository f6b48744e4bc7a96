// Pairs by keyboard, wherever the focus is on the page. Single keys can be switched off, and never act while somebody types (WCAG 2.1.4).
import { useEffect } from 'react';
import { isTyping } from '../../ui/is-typing.ts';
import { isPageCovered, useKeySwitch } from '../../ui/key-switch.ts';

export const pairKeys = [
  ['m', 'The same: one record'],
  ['n', 'Not the same'],
  ['l', 'Later'],
  ['u', 'Take the last answer back'],
  ['↑ ↓', 'The pair before, the pair after'],
  ['?', 'Show these keys'],
] as const;

export interface PairActs {
  same: () => void;
  different: () => void;
  later: () => void;
  undo: () => void;
  move: (by: -1 | 1) => void;
}

export function usePairKeys(acts: PairActs): void {
  const { isOn, isHelpOpen, showHelp } = useKeySwitch();
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (event.defaultPrevented || isTyping(target) || ctrlKey || metaKey || altKey) return;
      if (isPageCovered() && !(isHelpOpen && key === '?')) return;
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

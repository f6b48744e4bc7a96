// Whether single keys act on the page. One switch for all of them: whoever turns them off in one place means them everywhere (WCAG 2.1.4).
import { create } from 'zustand';

interface KeySwitch {
  isOn: boolean;
  isHelpOpen: boolean;
  switchTo: (isOn: boolean) => void;
  showHelp: (isOpen: boolean) => void;
}

/** For as long as the window is open. */
export const useKeySwitch = create<KeySwitch>()(set => ({
  isOn: true,
  isHelpOpen: false,
  switchTo: isOn => set({ isOn }),
  showHelp: isHelpOpen => set({ isHelpOpen }),
}));

/** Whatever stands over the page has the keys to itself; a passing notice, a dialog to a screen reader, does not. */
export function isPageCovered(): boolean {
  return document.querySelector('[role=dialog]:not([data-type]), [role=menu], [role=listbox]') !== null;
}

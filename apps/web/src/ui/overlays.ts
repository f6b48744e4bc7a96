import { createContext, use } from 'react';

/** Whether a dialog stands over the page. */
export const WithinDialog = createContext(false);

/** Where menus and lists of choices are drawn: in a landmark of its own beside the page, so that nothing stands outside
 *  one; within a dialog in the dialog itself, because everything beside it is hidden from those who listen. */
export function useOverlays(): HTMLElement | null | undefined {
  return use(WithinDialog) ? undefined : document.getElementById('overlays');
}

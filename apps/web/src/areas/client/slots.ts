// What pages put into the frame around them.
import { createSlot } from '../../ui/slot.tsx';

/** The one thing to do next, always in sight: at the end of the step line, on a phone at the lower edge. */
export const nextActionSlot = createSlot();

/** In the workspace a notice is a line of the frame. */
export const noticeLine = 'shrink-0 empty:hidden [&>[role=note]]:rounded-none [&>[role=note]]:py-1';

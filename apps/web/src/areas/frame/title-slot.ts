// What pages put into the frame around them, whoever is looking.
import { createSlot } from '../../ui/slot.tsx';

/** The bar on top: whose work and what is in hand. */
export const titleSlot = createSlot();

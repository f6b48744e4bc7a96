// The days of a trial's end. Pure.

/** How long before the end its administrators are reminded. */
export const reminderDays = 3;

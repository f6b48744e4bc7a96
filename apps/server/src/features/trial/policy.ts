// The days of a trial's end. Pure.

/** How long before the end its administrators are reminded. */
export const reminderDays = 3;
/** How long data is kept after the end, as the pricing page and the refusal `trial_ended` say. */
export const keptDays = 30;

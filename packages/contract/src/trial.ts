// What is promised about trials in more than one place.

/** Days that the data of a trial stay readable after its end; afterwards they are removed. */
export const trialKeptDays = 30;

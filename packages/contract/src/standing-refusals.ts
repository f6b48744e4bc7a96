// What an organization's standing refuses. Apart from the other refusals: the screens say these before anybody asks, and would
// otherwise carry every sentence that only the server utters.
import { trialKeptDays } from './trial.ts';

export const standingRefusals = {
  trial_ended: {
    status: 403,
    message: `Your trial has ended, so nothing can be changed. Your data stays readable for ${trialKeptDays} days; choose a plan to go on.`,
  },
  organization_read_only: {
    status: 403,
    message: 'Your organization is read-only, so nothing can be changed. Get in touch with us to go on.',
  },
  organization_suspended: {
    status: 403,
    message: 'Your organization is suspended. Get in touch with us to open it again.',
  },
} as const;

// Forecasting when a project goes live: its tasks, and how long each kind of task may take. Knows no clock (today is
// handed in) and no source of chance but a seed, so the same project gives the same forecast everywhere.

import { milestoneKinds } from '@groundwork/contract/projects';

export const taskKinds = milestoneKinds;
export type TaskKind = (typeof taskKinds)[number];

export interface Task {
  id: string;
  name: string;
  kind: TaskKind;
  /** Working days it is planned to take; fractions allowed, above 0. */
  planned_days: number;
  /** Ids of the tasks that must be done before it can start; an id that is not among the tasks counts as done. */
  depends_on: readonly string[];
  /** `yyyy-mm-dd` since which it could be worked on; null when not known or not yet. */
  started_on: string | null;
  /** `yyyy-mm-dd` when it was done; null while it is open. */
  done_on: string | null;
}

/** How the true time of a task relates to its planned time: true = planned · median · e^(spread · Z), Z standard normal. */
interface Prior {
  /** Half of such tasks take less than this many times the planned time. */
  median: number;
  /** Standard deviation of the logarithm. */
  spread: number;
  /** The assumption in words, for people. */
  words: string;
}

/** Assumptions, not measurements: no set of finished projects stands behind them yet. They say what practice says, that
 *  software keeps its times, exports hold surprises, and people answer late rather than early. Two in three tasks end
 *  between median / e^spread and median · e^spread times the planned time. */
export const priors: Record<TaskKind, Prior> = {
  machine: {
    median: 1,
    spread: 0.2,
    words: 'Work by software takes its planned time; two in three times between 0.8 and 1.2 times that.',
  },
  import: {
    median: 1.1,
    spread: 0.35,
    words:
      'An import takes 1.1 times its planned time; two in three times between 0.8 and 1.6 times that plan.',
  },
  decision: {
    median: 1.3,
    spread: 0.6,
    words:
      'A decision by people takes 1.3 times its planned time; two in three times between 0.7 and 2.4 times that plan.',
  },
  work: {
    median: 1.15,
    spread: 0.45,
    words:
      'Other work by people takes 1.15 times its planned time; two in three times between 0.7 and 1.8 times that plan.',
  },
};

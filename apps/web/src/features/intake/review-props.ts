// What everything that a review shows is given.
import type { AnswerChanges } from '@groundwork/contract/intake';

export interface ReviewProps {
  canWrite: boolean;
  onChange: (change: AnswerChanges) => void;
}

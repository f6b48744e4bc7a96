// What each step of the implementation is given.
import type { StepKey } from './journey.ts';
import type { Implementation } from './use-implementation.ts';

export interface StepProps {
  implementation: Implementation;
  go: (step: StepKey) => void;
}

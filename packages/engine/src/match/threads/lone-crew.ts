// This thread does all of it, and others have their turn between its jobs.
import { pause } from '../pause.ts';
import type { RowLayout } from '../rows/layout.ts';
import type { Crew } from './crew.ts';
import { MatchWork, type Work } from './match-work.ts';

export function loneCrew(layout: RowLayout, signal?: AbortSignal): Crew {
  const work: Work = new MatchWork(layout);
  return {
    async run(name, inputs, hear) {
      let place = 0;
      for await (const input of inputs) {
        hear(work[name](input), place++, 0);
        await pause(signal);
      }
    },
    async each(name, inputOf) {
      await pause(signal);
      return [work[name](inputOf(0))];
    },
    end: () => Promise.resolve(),
  };
}

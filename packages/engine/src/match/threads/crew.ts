// Who does the work of the matching: this thread alone, or several beside it. What comes out is the same.
import type { JobName, Jobs } from './match-work.ts';

/** Hears what came out of an input, by its place among all, and which of the crew did it. */
export type Hear<Name extends JobName> = (output: Jobs[Name]['output'], input: number, by: number) => void;

export type Inputs<Name extends JobName> = AsyncIterable<Jobs[Name]['input']> | Iterable<Jobs[Name]['input']>;

export interface Crew {
  /** Does a job with each input, by whoever is free, in whatever order. */
  run<Name extends JobName>(name: Name, inputs: Inputs<Name>, hear: Hear<Name>): Promise<void>;
  /** Everybody does the job once. */
  each<Name extends JobName>(
    name: Name,
    inputOf: (by: number) => Jobs[Name]['input'],
  ): Promise<Jobs[Name]['output'][]>;
  /** Ends whatever is still running. */
  end(): Promise<void>;
}

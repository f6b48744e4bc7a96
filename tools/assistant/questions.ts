// Questions with what a good answer rests on; bench/data/assistant/README.md says where each set comes from.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const Golden = z.tuple([z.string(), z.string().nullable()]);
export type Golden = z.infer<typeof Golden>;

const Free = z.object({
  ask: z.string(),
  /** What was asked before, when this refers back to it. */
  after: z.string().optional(),
  /** For each part of the question, the sources that answer it. None: only "I do not know" is right. */
  right: z.array(z.array(z.string())),
  /** The project or the organization that is meant, or `all`. */
  about: z.string().optional(),
  /** The call that is offered, or `none`. */
  offers: z.string().optional(),
});
export type Free = z.infer<typeof Free>;

const folder = path.resolve(import.meta.dirname, '../../bench/data/assistant');

function read(set: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, `${set}.json`), 'utf8'));
}

export function goldenQuestions(set: 'calibration' | 'held-out'): Golden[] {
  return z.array(Golden).parse(read(`golden-${set}`));
}

export function freeQuestions(
  set:
    | 'free-tuned'
    | 'free-kept'
    | 'free-fresh'
    | 'free-last'
    | 'everyday'
    | 'everyday-kept'
    | 'area-client'
    | 'area-admin'
    | 'area-rep',
): Free[] {
  return z.array(Free).parse(read(set));
}

import { z } from 'zod';

/** A date somebody may leave out: the empty field is none. */
export const OptionalDay = z
  .string()
  .transform(typed => (typed === '' ? null : typed))
  .pipe(z.iso.date().nullable());

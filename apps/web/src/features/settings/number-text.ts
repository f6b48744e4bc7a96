import { z } from 'zod';

/** A whole number as it is typed. */
export const NumberText = z
  .string()
  .trim()
  .regex(/^\d{1,9}$/, 'A whole number')
  .transform(Number);

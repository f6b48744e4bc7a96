// Words that people type into forms.
import { z } from 'zod';

/** Text that must be there: `sentence` is what a person is told when it is not. */
export const required = (sentence: string, max: number) =>
  z.string(sentence).trim().min(1, { message: sentence, abort: true }).max(max, 'This is too long');

/** The same on one line, as the subject of a mail is: whatever would begin another line becomes a space. */
export const requiredLine = (sentence: string, max: number) =>
  z
    .string(sentence)
    .overwrite(oneLine)
    .trim()
    .min(1, { message: sentence, abort: true })
    .max(max, 'This is too long');

/** Without line breaks and other characters that steer instead of being read. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

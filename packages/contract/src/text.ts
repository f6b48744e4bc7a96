// Words that people type into forms.
import { z } from 'zod';
import { limitMessage } from './sentences.ts';

/** Required text; `sentence` is the message when it is missing. */
export const required = (sentence: string, max: number) =>
  z.string(sentence).trim().min(1, { message: sentence, abort: true }).max(max, limitMessage);

/** The same on one line, as the subject of a mail is: whatever would begin another line becomes a space. */
export const requiredLine = (sentence: string, max: number) =>
  z
    .string(sentence)
    .overwrite(oneLine)
    .trim()
    .min(1, { message: sentence, abort: true })
    .max(max, limitMessage);

/** Without line breaks and other characters that steer instead of being read. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** An address that mail can be sent to. One rule for forms, invitations and the sign-in: whoever is refused at one of them
 *  is refused at all, and in the same words. */
export const EmailAddress = z
  .string('Email is required')
  .trim()
  .min(1, { error: 'Email is required', abort: true })
  .max(254, limitMessage)
  .regex(z.regexes.email, 'Invalid email address');

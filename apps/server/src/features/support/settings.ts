// Settings of the support.
import { z } from 'zod';

export const supportEnvironment = { SUPPORT_TO: z.email().optional() };

export interface SupportSettings {
  /** Who is told of tickets and of promises not kept. */
  notify: string | undefined;
}

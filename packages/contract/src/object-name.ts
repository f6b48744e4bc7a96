// What an object of the CRM is called; alone, because every page knows names and few know what is behind them.
import { z } from 'zod';

export const ObjectName = z.string().regex(/^[a-z][a-z0-9_]{0,99}$/);
export type ObjectName = z.infer<typeof ObjectName>;

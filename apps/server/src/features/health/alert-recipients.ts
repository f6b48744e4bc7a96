// Who is mailed what people who run the product must know, for other nouns.
import type { Tx } from '../../platform/db.ts';
import { findAlerting } from './store-alerts.ts';

/** Addresses that super admins chose; none until they do. For the platform role. */
export async function alertRecipients(tx: Tx): Promise<string[]> {
  return (await findAlerting(tx)).recipients;
}

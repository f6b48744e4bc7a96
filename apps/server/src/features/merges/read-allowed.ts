// Reading links that the token may not be allowed to see.
import { PortalRefusal } from '@groundwork/crm/port';

/** Not there, or not linkable: nothing. @throws PortalRefusal */
export async function readAllowed<T>(read: () => Promise<T[]>): Promise<T[] | 'not_allowed'> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof PortalRefusal)) throw error;
    if (error.status === 403) return 'not_allowed';
    if (error.status === 400 || error.status === 404) return [];
    throw error;
  }
}

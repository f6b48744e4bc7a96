import { useEffect } from 'react';
import { bearer } from '../../lib/api/bearer.ts';
import { currentLook } from '../../lib/api/look.ts';
import { useAppState } from '../../lib/app-state.ts';
import { readBackendRows } from '../../lib/backend.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { whenIdle } from '../../lib/when-idle.ts';

/** Keeps the hosted backend's rows of whoever is signed in; forgets them at once when nobody is. Shows nothing. */
export function HostedBackend() {
  const { status, config, session } = useAuth();
  const setCurrentUser = useAppState(state => state.setCurrentUser);
  const setLoading = useAppState(state => state.setLoading);
  const backend = config?.backend;
  const subject = session?.subject;
  const owes = session?.needs_second_factor === true;
  // Joining or setting up an organization changes both rows.
  const organizationId = session?.organization?.id;
  useEffect(() => {
    if (status === 'signed_out') setCurrentUser(null, null);
    if (status !== 'signed_in' || backend === undefined || subject === undefined) return;
    // Its rows are of whose token it is, and not of whom they look as; whoever owes a second factor is given none.
    if (currentLook() || owes) return;
    let isCurrent = true;
    const read = async () => {
      setLoading('backend', true);
      try {
        const { user, organization } = await readBackendRows(backend, subject, () => bearer().token());
        if (isCurrent) setCurrentUser(user, organization);
      } catch (error) {
        if (isCurrent) setCurrentUser(null, null);
        // Nobody is kept out for it: who somebody is here, our own server says.
        // oxlint-disable-next-line no-console -- nobody is shown it
        console.warn('The hosted backend could not be read.', error);
      } finally {
        if (isCurrent) setLoading('backend', false);
      }
    };
    // Its client is a quarter of a page's script: the page comes first.
    const callOff = whenIdle(() => void read());
    return () => {
      isCurrent = false;
      callOff();
      setLoading('backend', false);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another organization is another read
  }, [status, backend, subject, owes, organizationId, setCurrentUser, setLoading]);
  return null;
}

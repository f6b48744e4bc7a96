import { Link } from '@tanstack/react-router';
import { buttonLook } from '../../ui/button.tsx';
import { Empty } from '../../ui/state.tsx';

/** A page about a project, and there is none. */
export function NoProject() {
  return (
    <Empty
      title="No active project selected"
      action={
        <Link to="/client/dashboard" className={buttonLook('secondary')}>
          Back to Dashboard
        </Link>
      }
    />
  );
}

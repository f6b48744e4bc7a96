// A trial's first minutes: whose data these are, what happens with them, and how one begins with one's own.
import { Link } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { useAuth } from '../../lib/session/auth-context.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Notice } from '../../ui/state.tsx';

export function SampleNotice({ isThere }: { isThere: boolean }) {
  const { can } = useAuth();
  return (
    <Notice
      icon={<FlaskConical aria-hidden="true" className="mt-0.5 self-start" />}
      action={
        <span className="flex flex-wrap gap-2">
          {!isThere && (
            <Link to="/client/implementation" className={buttonLook('secondary', 'sm')}>
              Look at the sample
            </Link>
          )}
          {can('projects.write') && (
            <Link
              to="/client/implementation"
              search={{ step: 'new' }}
              className={buttonLook('secondary', 'sm')}
            >
              Start with your own files
            </Link>
          )}
        </span>
      }
    >
      <p>
        <strong className="font-medium">This is a sample company’s data, for you to look at.</strong> Its
        files can be seen at once; the mapping, the open questions and the plan as soon as Groundwork has read
        them, a minute or two after your trial began. Try what you like: nothing is written to any portal
        before you approve it.
      </p>
    </Notice>
  );
}

// One person's page.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { UserLooks } from '../../../features/looks/user-looks.tsx';
import { user } from '../../../features/users/queries.ts';
import { UserDetail } from '../../../features/users/user-detail.tsx';
import { nameOf } from '../../../features/users/words.ts';
import { failureOf, isCode } from '../../../lib/api/api-error.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { BackLink } from '../../frame/back-link.tsx';
import { OrganizationLink } from '../dashboard/organization-link.tsx';

const looking = onDemand(async () => (await import('../../../features/looks/look-dialog.tsx')).LookDialog);

export function UserPage() {
  const { userId } = useParams({ from: '/admin/users/$userId' });
  const { session } = useAuth();
  const { data, error, refetch } = useQuery(user(userId));
  const [isLooking, setLooking] = useState(false);
  return (
    <div className="grid gap-4">
      <BackLink to="/admin/users">All users</BackLink>
      {data ? (
        <UserDetail
          user={data}
          isSelf={data.subject !== null && data.subject === session?.subject}
          onLookAs={() => setLooking(true)}
          organizationLink={({ id, name }) => <OrganizationLink id={id} name={name} />}
          looks={<UserLooks looks={data.looks} />}
        />
      ) : isCode(error, 'not_found') ? (
        <Empty
          title="Nobody is here"
          text="They may have been removed. Search for them in the list of users."
        />
      ) : error ? (
        <ErrorState {...failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Waiting label="Loading the person" />
      )}
      {isLooking && data && (
        <looking.Dialog userId={data.id} name={nameOf(data)} onClose={() => setLooking(false)} />
      )}
    </div>
  );
}

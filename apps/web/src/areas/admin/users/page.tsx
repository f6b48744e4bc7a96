// Everybody on the platform, by address.
import { OrganizationId } from '@groundwork/contract/ids';
import { userRoles } from '@groundwork/contract/users';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { type UsersAsked, users } from '../../../features/users/queries.ts';
import { UserFilters } from '../../../features/users/user-filters.tsx';
import { UserList } from '../../../features/users/user-list.tsx';
import { userStatuses } from '../../../features/users/words.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Empty, ErrorState, Notice, Waiting } from '../../../ui/state.tsx';
import { usersSearch } from '../filter-search.ts';

const inviting = onDemand(
  async () => (await import('../../../features/users/invite-dialog.tsx')).InviteDialog,
);

/** What the address asks, as far as the list knows it. */
function askedOf(search: ReturnType<typeof usersSearch>): UsersAsked {
  return {
    search: search.search,
    role: userRoles.find(each => each === search.role),
    status: userStatuses.find(each => each === search.status),
    second_factor: (['yes', 'no'] as const).find(each => each === search.factor),
    organization_id: OrganizationId.safeParse(search.organization).data,
  };
}

function known(asked: UsersAsked): UsersAsked {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

export function UsersPage() {
  const asked = askedOf(useSearch({ from: '/admin/users' }));
  const navigate = useNavigate({ from: '/admin/users' });
  const list = useInfiniteQuery(users(known(asked)));
  const [isInviting, setInviting] = useState(false);
  const hasAccounts = list.data?.pages[0]?.has_accounts ?? true;
  const isFiltered = Object.keys(known(asked)).length > 0;
  const router = useRouter();
  const go = (change: UsersAsked) => {
    // Words typed just before somebody was chosen: they are on the way to that person's page.
    if (router.latestLocation.pathname !== '/admin/users') return;
    const { second_factor: factor, organization_id: organization, ...rest } = { ...asked, ...change };
    void navigate({ search: usersSearch({ ...rest, factor, organization }), replace: true });
  };
  const rows = rowsOf(list.data);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">Users</h1>
        <Button variant="secondary" {...inviting.intent} onClick={() => setInviting(true)}>
          <UserPlus aria-hidden="true" />
          Invite...
        </Button>
      </div>
      <UserFilters asked={asked} hasAccounts={hasAccounts} onChange={go} />
      {!hasAccounts && (
        <Notice>
          Accounts are kept by your own sign-in service: members of organizations are listed here, admins of
          the platform and partner reps there.
        </Notice>
      )}
      {list.error ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Waiting label="Loading the users" />
      ) : rows.length === 0 ? (
        <Card>
          <Empty
            title={isFiltered ? 'Nobody is like that' : 'Nobody is here yet'}
            action={
              isFiltered && (
                <Button variant="secondary" onClick={() => void navigate({ search: {}, replace: true })}>
                  Show all
                </Button>
              )
            }
          />
        </Card>
      ) : (
        <Card className="overflow-clip">
          <UserList
            users={rows}
            link={({ id }, words) => (
              <Link
                to="/admin/users/$userId"
                params={{ userId: id }}
                className="font-medium text-accent-ink hover:underline"
              >
                {words}
              </Link>
            )}
          />
          <ShowMore list={list} place="foot" />
        </Card>
      )}
      <p className="sr-only" role="status">
        {list.data ? `${rows.length} people shown` : ''}
      </p>
      {isInviting && <inviting.Dialog onClose={() => setInviting(false)} />}
    </div>
  );
}

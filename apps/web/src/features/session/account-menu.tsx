import { LogOut } from 'lucide-react';
import { useAppState } from '../../lib/app-state.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Menu } from '../../ui/menu.tsx';

export function AccountMenu() {
  const { session, signOut } = useAuth();
  const { currentOrganization, isLoading } = useAppState();
  const belongsTo = isLoading['backend'] ? 'Loading...' : currentOrganization?.name;
  const name = session?.name || session?.email || '';
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Account of ${name}`}
          className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-ink"
        >
          {name.charAt(0).toUpperCase()}
        </button>
      }
      groups={[
        {
          heading: [session?.email, belongsTo].filter(Boolean).join(' · '),
          entries: [
            {
              key: 'out',
              label: 'Sign Out',
              icon: <LogOut aria-hidden="true" />,
              onSelect: () => void signOut(),
            },
          ],
        },
      ]}
    />
  );
}

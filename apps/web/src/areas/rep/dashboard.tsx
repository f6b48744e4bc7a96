import { Handshake } from 'lucide-react';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/state.tsx';

/** Says what is not there yet instead of showing figures that no deal stands behind. */
export function RepDashboard() {
  const { session } = useAuth();
  return (
    <div className="grid gap-6">
      <h1 className="text-xl font-semibold">Welcome, {session?.name || session?.email}</h1>
      <Card>
        <Empty
          icon={<Handshake />}
          title="Deals, clients and commissions are not part of this version"
          text="Your account works and its role is recognised. Nothing is shown here until real deals stand behind the figures."
        />
      </Card>
    </div>
  );
}

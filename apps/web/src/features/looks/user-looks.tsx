import type { PastLook } from '@groundwork/contract/users';
import { Card, CardHeader } from '../../ui/card.tsx';
import { LookList } from './look-list.tsx';

export function UserLooks({ looks }: { looks: readonly PastLook[] }) {
  return (
    <Card aria-label="Looks">
      <CardHeader title="Looks" description="Who looked as this person, and why. They read it, too." />
      <div className="px-4 pb-4">
        <LookList looks={looks} empty="Nobody has looked as them." />
      </div>
    </Card>
  );
}

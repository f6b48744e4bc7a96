// What a super admin sees of the platform's safety.
import { TrailList } from '../../../features/trail/trail-list.tsx';
import { TrailVerification } from '../../../features/trail/verification.tsx';

export function SecurityPage() {
  return (
    <div className="grid gap-5">
      <h1 className="text-xl font-semibold">Security</h1>
      <TrailVerification />
      <TrailList />
    </div>
  );
}

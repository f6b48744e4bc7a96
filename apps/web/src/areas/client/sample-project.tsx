import { sampleProjectName } from '@groundwork/contract/sample';
import { lazy, Suspense } from 'react';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Skeleton } from '../../ui/state.tsx';

const Notice = lazy(async () => ({ default: (await import('./sample-notice.tsx')).SampleNotice }));

/** What is said above a trial's sample project, and nothing above any other. */
export function SampleProject({ name, isThere = false }: { name: string; isThere?: boolean }) {
  const { session } = useAuth();
  if (session?.organization?.status !== 'trial' || name !== sampleProjectName) return null;
  return (
    <Suspense fallback={<Skeleton className="h-24 max-sm:h-64" />}>
      <Notice isThere={isThere} />
    </Suspense>
  );
}

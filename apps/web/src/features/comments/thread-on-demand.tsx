// The thread, whose code comes when somebody opens one. Where it cannot be had, that is said in its place, and the page stays.
import { useQuery } from '@tanstack/react-query';
import { ErrorState, Skeleton, Waiting } from '../../ui/state.tsx';
import type { ThreadProps } from './thread.tsx';

export function ThreadOnDemand(props: ThreadProps) {
  const code = useQuery({
    queryKey: ['code', 'comments'],
    queryFn: () => import('./thread.tsx'),
    staleTime: Infinity,
    gcTime: Infinity,
    // A module is not data to be compared.
    structuralSharing: false,
  });
  if (code.error)
    return <ErrorState message="The comments could not be opened" onRetry={() => void code.refetch()} />;
  if (!code.data)
    return (
      <Waiting label="Loading the comments">
        <Skeleton className="h-20" />
      </Waiting>
    );
  return <code.data.Thread {...props} />;
}

// Above every screen of the client area while somebody of the platform looks as a person of a client: both names, until when,
// and the way out.
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { isCode } from '../../lib/api/api-error.ts';
import { leaveLook } from '../../lib/api/look.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { clock } from '../../lib/formats/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/state.tsx';
import { endLook, look } from './queries.ts';

export function LookBanner({ id }: { id: string }) {
  const { data, error } = useQuery(look(id));
  const end = useChange(endLook(id), { onSuccess: leaveLook, failure: 'The look could not be ended' });
  const isOver = (data !== undefined && data.ended_at !== null) || isCode(error, 'not_found');
  useEffect(() => {
    if (isOver) leaveLook();
  }, [isOver]);
  return (
    <Notice
      tone="warn"
      icon={<Eye aria-hidden="true" />}
      action={
        <Button size="sm" variant="secondary" isBusy={end.isPending} onClick={() => end.mutate()}>
          End look
        </Button>
      }
    >
      {data ? (
        <p>
          <strong className="font-medium">{data.staff_name}</strong> looks as{' '}
          <strong className="font-medium">{data.person_name || data.person_email}</strong> of{' '}
          {data.organization_name}, until {clock(data.ends_at)}. Nothing can be changed.
        </p>
      ) : (
        <p>You are looking as somebody else. Nothing can be changed.</p>
      )}
    </Notice>
  );
}

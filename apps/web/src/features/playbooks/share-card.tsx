// The act by which one client's playbook becomes evidence for every client.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf, messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Input } from '../../ui/field.tsx';
import { ErrorState, Notice, Waiting } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { fileOf, sharePlaybook } from './queries.ts';

export function ShareCard({ organizationId }: { organizationId: string }) {
  const [name, setName] = useState('');
  const file = useQuery(fileOf(organizationId));
  const share = useChange(sharePlaybook(), {
    onFresh: () => {
      setName('');
      notify('success', 'Shared with every client');
    },
  });
  const content = file.data;
  const send = (): void => {
    if (content && name.trim() !== '' && !share.isPending) share.mutate({ name, file: content });
  };
  return (
    <Card aria-label="Share with every client">
      <CardHeader
        title="Share with every client"
        description="Every client’s next analysis may rest on what is switched on below: names of columns and of properties, without this client’s name. Look through the entries first."
      />
      <div className="grid gap-3 px-4 pb-4">
        {!content ? (
          file.error ? (
            <ErrorState {...failureOf(file.error)} onRetry={() => void file.refetch()} />
          ) : (
            <Waiting label="Loading what would be shared" />
          )
        ) : content.entries.length === 0 ? (
          <p className="text-muted">There is nothing to share.</p>
        ) : (
          <div className="flex flex-wrap items-end gap-2">
            <Input
              aria-label="Name of the shared playbook"
              placeholder="For example: Pipedrive, agencies"
              maxLength={120}
              value={name}
              onChange={event => setName(event.target.value)}
              onKeyDown={event => {
                if (event.key === 'Enter') send();
              }}
              className="sm:!w-72"
            />
            <Button isBusy={share.isPending} disabled={name.trim() === ''} onClick={send}>
              Share {counted(content.entries.length, 'entry', 'entries')}
            </Button>
          </div>
        )}
        {share.error && <Notice tone="bad">{messageOf(share.error)}</Notice>}
      </div>
    </Card>
  );
}

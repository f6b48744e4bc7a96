// Webhooks of an organization, or the platform's own: how each fares, and what was sent to it.
import type { WebhookEndpoint, WebhookSecret } from '@groundwork/contract/webhooks';
import { maxEndpoints } from '@groundwork/contract/webhooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import { EndpointCard } from './endpoint-card.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { webhooks } from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';

/** @param of `platform` is told of deals, an organization of everything else. */
export function Webhooks({ of }: { of: 'organization' | 'platform' }) {
  const list = useInfiniteQuery(webhooks());
  const [editing, setEditing] = useState<WebhookEndpoint | 'new'>();
  const [shown, setShown] = useState<WebhookSecret>();
  const rows = rowsOf(list.data);
  const add = (
    <Button onClick={() => setEditing('new')}>
      <Plus aria-hidden="true" />
      Add a webhook
    </Button>
  );
  return (
    <div className="grid gap-4">
      <Card aria-label="Webhooks">
        <CardHeader
          title="Webhooks"
          description={`Your own systems are sent what happens ${of === 'platform' ? 'to deals of partners' : 'here'}: signed, in order, and tried again for three days when they do not answer. Ids, names and states only, never people or values of records.`}
          {...(rows.length > 0 && rows.length < maxEndpoints && { aside: add })}
        />
        {list.error && !list.data ? (
          <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <div className="p-4">
            <Waiting label="Loading the webhooks" />
          </div>
        ) : rows.length === 0 ? (
          <Empty
            icon={<Webhook />}
            title="No webhook yet"
            text="Add the address of a system that shall be told, and choose what of."
            action={add}
          />
        ) : (
          <ul className="grid divide-y divide-line border-t border-line" aria-label="All webhooks">
            {rows.map(endpoint => (
              <EndpointCard
                key={endpoint.id}
                endpoint={endpoint}
                onEdit={() => setEditing(endpoint)}
                onSecret={setShown}
              />
            ))}
          </ul>
        )}
      </Card>
      {editing !== undefined && (
        <EndpointDialog
          {...(editing !== 'new' && { endpoint: editing })}
          of={of}
          onMade={setShown}
          onClose={() => setEditing(undefined)}
        />
      )}
      {shown && <SecretDialog made={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}

// One webhook: how it fares, what can be done with it, and what was sent to it.
import type { WebhookEndpoint, WebhookSecret } from '@groundwork/contract/webhooks';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/toast.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { removeWebhook, replayAll, rotateSecret, sendTest, updateWebhook } from './queries.ts';
import { health, healthText, replayedText } from './wording.ts';

export function EndpointCard({
  endpoint,
  onEdit,
  onSecret,
}: {
  endpoint: WebhookEndpoint;
  onEdit: () => void;
  onSecret: (made: WebhookSecret) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<'remove' | 'rotate'>();
  const { id, url, is_enabled: isOn } = endpoint;
  const test = useChange(sendTest(id), {
    failure: 'The test event was not sent',
    onSuccess: () => {
      setOpen(true);
      notify('success', 'Test event on its way', 'The deliveries say what your receiver answers.');
    },
  });
  const turn = useChange(updateWebhook(endpoint), { failure: true });
  const again = useChange(replayAll(id), {
    failure: 'Nothing was sent again',
    onSuccess: replied => notify('success', ...replayedText(replied)),
  });
  const { tone, label } = health(endpoint);
  const name = new URL(url).host;
  return (
    <li className="grid gap-3 px-4 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-72 gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-mono text-sm wrap-anywhere">{url}</span>
            <Badge tone={tone}>{label}</Badge>
          </span>
          <span className="text-sm text-muted">
            {endpoint.description !== '' && `${endpoint.description}. `}
            {counted(endpoint.kinds.length, 'kind')} of events. {healthText(endpoint)}
          </span>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide deliveries' : 'Deliveries'} to ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide deliveries' : 'Deliveries'}
        </Button>
        {isOn && (
          <Button
            variant="secondary"
            size="sm"
            isBusy={test.isPending}
            aria-label={`Send a test event to ${name}`}
            onClick={() => test.mutate()}
          >
            Send a test event
          </Button>
        )}
        {isOn && endpoint.dead > 0 && (
          <Button
            variant="secondary"
            size="sm"
            isBusy={again.isPending}
            aria-label={`Send again what was given up: ${name}`}
            onClick={() => again.mutate()}
          >
            Send again what was given up
          </Button>
        )}
        <Button variant="secondary" size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`New secret for ${name}`}
          onClick={() => setAsked('rotate')}
        >
          New secret
        </Button>
        <Button
          variant="secondary"
          size="sm"
          isBusy={turn.isPending}
          aria-label={`Switch ${isOn ? 'off' : 'on'} ${name}`}
          onClick={() => turn.mutate({ is_enabled: !isOn })}
        >
          {isOn ? 'Switch off' : 'Switch on'}
        </Button>
        <Button variant="danger" size="sm" aria-label={`Remove ${name}`} onClick={() => setAsked('remove')}>
          Remove
        </Button>
      </div>
      {isOpen && <DeliveryList endpoint={endpoint} />}
      {asked === 'remove' && <RemoveDialog endpoint={endpoint} onClose={() => setAsked(undefined)} />}
      {asked === 'rotate' && (
        <RotateDialog endpoint={endpoint} onMade={onSecret} onClose={() => setAsked(undefined)} />
      )}
    </li>
  );
}

interface AskedProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

function RemoveDialog({ endpoint, onClose }: AskedProps) {
  const remove = useChange(removeWebhook(endpoint.id), {
    onFresh: () => {
      notify('success', 'Webhook removed');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Remove this webhook?"
      text={`${endpoint.url} is told nothing any more, and what was sent to it and what waits for it is deleted. This cannot be undone.`}
      words={['Remove', 'Removing...']}
      isDanger
      isBusy={remove.isPending}
      problem={remove.error ? messageOf(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}

function RotateDialog({ endpoint, onMade, onClose }: AskedProps & { onMade: (made: WebhookSecret) => void }) {
  const rotate = useChange(rotateSecret(endpoint.id), {
    onSuccess: made => {
      onMade(made);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Make a new secret?"
      text="The new one is shown once. The present one signs as well for 24 hours; one that is still valid from an earlier exchange ends now."
      words={['Make a new secret', 'Making it...']}
      isBusy={rotate.isPending}
      problem={rotate.error ? messageOf(rotate.error) : undefined}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    />
  );
}

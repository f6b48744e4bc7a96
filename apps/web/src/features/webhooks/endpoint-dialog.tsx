// Where events are sent, and which.
import { EventKind, eventGroups } from '@groundwork/contract/webhook-events';
import { EndpointFields, type WebhookEndpoint, type WebhookSecret } from '@groundwork/contract/webhooks';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toast.tsx';
import { createWebhook, updateWebhook } from './queries.ts';

export interface EndpointDialogProps {
  /** Absent: a new one. */
  endpoint?: WebhookEndpoint;
  of: 'organization' | 'platform';
  onMade: (made: WebhookSecret) => void;
  onClose: () => void;
}

export function EndpointDialog({ endpoint, ...rest }: EndpointDialogProps) {
  return endpoint ? <Edit endpoint={endpoint} {...rest} /> : <Add {...rest} />;
}

function Add({ of, onMade, onClose }: EndpointDialogProps) {
  const form = useContractForm({
    schema: EndpointFields,
    blank: { url: '', description: '', kinds: [] },
    failsAt: 'url',
    change: createWebhook(),
    onSuccess: made => {
      onMade(made);
      onClose();
    },
  });
  return (
    <FormDialog of={form} title="Add a webhook" submit={['Add', 'Adding...']} onClose={onClose}>
      <Fields form={form} of={of} />
    </FormDialog>
  );
}

function Edit({
  endpoint,
  of,
  onClose,
}: Pick<EndpointDialogProps, 'of' | 'onClose'> & { endpoint: WebhookEndpoint }) {
  const known = endpoint.kinds.flatMap(kind => EventKind.safeParse(kind).data ?? []);
  const form = useContractForm({
    schema: EndpointFields,
    blank: { url: endpoint.url, description: endpoint.description, kinds: known },
    failsAt: 'url',
    change: updateWebhook(endpoint),
    onFresh: () => {
      notify('success', 'Webhook saved');
      onClose();
    },
  });
  return (
    <FormDialog of={form} title="Edit the webhook" submit={['Save', 'Saving...']} onClose={onClose}>
      <Fields form={form} of={of} />
    </FormDialog>
  );
}

type EndpointForm = ReturnType<typeof useContractForm<typeof EndpointFields, unknown>>;

function Fields({ form, of }: { form: EndpointForm; of: 'organization' | 'platform' }) {
  const chosen = new Set<string>(form.values.kinds);
  const set = (kinds: readonly string[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const kind of kinds)
      if (isOn) next.add(kind);
      else next.delete(kind);
    form.set('kinds', [...next]);
  };
  const fault = form.faultOf('kinds');
  return (
    <>
      <TextField
        of={form}
        name="url"
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://hooks.example.com/groundwork"
        maxLength={2000}
        autoComplete="off"
      />
      <TextField
        of={form}
        name="description"
        label="Description"
        maxLength={200}
        autoComplete="off"
        hint="Whose system it is, for your colleagues."
      />
      <div className="grid gap-4">
        {eventGroups
          .filter(group => group.of === of)
          .map(group => {
            const kinds = Object.entries<string>(group.events);
            const isAll = kinds.every(([kind]) => chosen.has(kind));
            return (
              <fieldset key={group.name} className="grid gap-2">
                <legend className="mb-1 font-medium">{group.name}</legend>
                <Checkbox
                  label={`All of ${group.name.toLowerCase()}`}
                  checked={isAll}
                  onChange={isOn =>
                    set(
                      kinds.map(([kind]) => kind),
                      isOn,
                    )
                  }
                />
                <div className="grid gap-2 pl-6">
                  {kinds.map(([kind, title]) => (
                    <Checkbox
                      key={kind}
                      label={title}
                      checked={chosen.has(kind)}
                      onChange={isOn => set([kind], isOn)}
                    />
                  ))}
                </div>
              </fieldset>
            );
          })}
        {fault !== undefined && (
          <p role="alert" className="text-sm text-bad-ink">
            {fault}
          </p>
        )}
      </div>
    </>
  );
}

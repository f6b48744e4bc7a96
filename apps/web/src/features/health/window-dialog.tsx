// Announcing maintenance, or changing what was announced.
import { healthServiceNames, healthServices } from '@groundwork/contract/health';
import { MaintenanceFields, type MaintenanceWindow } from '@groundwork/contract/maintenance';
import { taking } from '../../lib/data/change.ts';
import { localMinute, ofLocalMinute } from '../../lib/formats/local-minute.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { planWindow, replanWindow } from './queries.ts';

const Times = MaintenanceFields.extend({
  starts_at: ofLocalMinute('Say when it starts'),
  ends_at: ofLocalMinute('Say when it ends'),
});

/** An hour from the next full hour on. */
function nextHour(hours: number): string {
  const at = new Date();
  at.setHours(at.getHours() + hours, 0, 0, 0);
  return localMinute(at.toISOString());
}

export function WindowDialog({ window, onClose }: { window?: MaintenanceWindow; onClose: () => void }) {
  const form = useContractForm({
    schema: Times,
    blank: {
      title: window?.title ?? '',
      message: window?.message ?? '',
      services: window?.services ?? [],
      starts_at: window ? localMinute(window.starts_at) : nextHour(1),
      ends_at: window ? localMinute(window.ends_at) : nextHour(2),
    },
    change: taking(window ? replanWindow(window) : planWindow(), (given: MaintenanceFields) => given),
    onSuccess: () => {
      notify(
        'success',
        window ? 'Maintenance changed' : 'Maintenance announced',
        'It stands on the status page.',
      );
      onClose();
    },
  });
  const { services } = form.values;
  return (
    <FormDialog
      of={form}
      title={window ? 'Change Maintenance' : 'Announce Maintenance'}
      description="Everybody can read it on the status page. While it runs, these services are shown as under maintenance and nobody is alarmed because of them."
      submit={window ? ['Save', 'Saving...'] : ['Announce', 'Announcing...']}
      failure="The maintenance was not saved"
      onClose={onClose}
    >
      <TextField of={form} name="title" label="Title" maxLength={120} />
      <TextareaField of={form} name="message" label="What people will notice" rows={3} maxLength={1000} />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">Services</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {healthServices.map(service => (
            <Checkbox
              key={service}
              label={healthServiceNames[service]}
              checked={services.includes(service)}
              onChange={isOn =>
                form.set(
                  'services',
                  isOn ? [...services, service] : services.filter(each => each !== service),
                )
              }
            />
          ))}
        </div>
        {form.faultOf('services') !== undefined && (
          <p role="alert" className="text-sm text-bad-ink">
            {form.faultOf('services')}
          </p>
        )}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField of={form} name="starts_at" label="Starts" type="datetime-local" />
        <TextField of={form} name="ends_at" label="Ends" type="datetime-local" />
      </div>
    </FormDialog>
  );
}

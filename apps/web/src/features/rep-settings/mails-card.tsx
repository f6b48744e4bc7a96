import { RepMails, type RepSettings } from '@groundwork/contract/rep-settings';
import { taking } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { notify } from '../../ui/toast.tsx';
import { setMails } from './queries.ts';

/** What a rep is mailed of. */
export function MailsCard({ settings }: { settings: RepSettings }) {
  const form = useContractForm({
    schema: RepMails,
    blank: settings.mails,
    change: taking(setMails(settings), (mails: RepMails) => ({ mails })),
    onSuccess: () => notify('success', 'Notifications saved'),
  });
  return (
    <Card>
      <CardHeader title="Notifications" description={`Mailed to ${settings.email}.`} />
      <div className="px-4 pb-4">
        <Form of={form} aria-label="Notifications">
          <CheckboxField
            of={form}
            name="registration_decided"
            label="A registration of mine was approved or rejected"
          />
          <CheckboxField
            of={form}
            name="inquiry_answered"
            label="The partner team answered, decided or closed an inquiry of mine"
          />
          <CheckboxField of={form} name="commission_approved" label="Commission of mine was approved" />
          <CheckboxField of={form} name="commission_paid" label="Commission of mine was paid" />
          <CheckboxField of={form} name="milestone_late" label="A milestone of a client of mine is late" />
          <Submit of={form} words={['Save Notifications', 'Saving...']} className="w-fit" />
        </Form>
      </div>
    </Card>
  );
}

import { RepProfileFields, type RepSettings } from '@groundwork/contract/rep-settings';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Card, CardHeader, Facts } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { notify } from '../../ui/toast.tsx';
import { setProfile } from './queries.ts';

/** What a rep is called and how they are reached. */
export function ProfileCard({ settings }: { settings: RepSettings }) {
  const { name, phone, title, email, partner_name } = settings;
  const form = useContractForm({
    schema: RepProfileFields,
    blank: { name, phone, title },
    change: setProfile(settings),
    onSuccess: () => notify('success', 'Profile saved'),
  });
  return (
    <Card>
      <CardHeader title="Profile" description="Your name stands beside your deals and commissions." />
      <div className="grid gap-4 px-4 pb-4">
        <Facts
          facts={[
            ['Email', <bdi key="email">{email}</bdi>],
            ['Partner', <bdi key="partner">{partner_name}</bdi>],
          ]}
        />
        <Form of={form} aria-label="Profile">
          <TextField of={form} name="name" label="Name" maxLength={200} autoComplete="name" />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              of={form}
              name="title"
              label="Title"
              maxLength={100}
              autoComplete="organization-title"
            />
            <TextField of={form} name="phone" label="Phone" type="tel" maxLength={50} autoComplete="tel" />
          </div>
          <Submit of={form} words={['Save Profile', 'Saving...']} className="w-fit" />
        </Form>
      </div>
    </Card>
  );
}

import type { OwnAccount } from '@groundwork/contract/session';
import { sentBy, useForm } from '../../lib/forms/use-form.ts';
import { changeProfile } from '../../lib/session/issuer-account.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { notify } from '../../ui/toast.tsx';
import { useAccountChange } from './own-account.ts';
import { Names } from './sign-in-rules.ts';

export function AccountProfile({ authority, account }: { authority: string; account: OwnAccount }) {
  const [first, ...rest] = account.name.split(' ');
  const save = useAccountChange({
    change: ({ firstName, lastName }: Names) =>
      changeProfile(authority, { first_name: firstName, last_name: lastName }),
    isRenewing: true,
    onSuccess: () => notify('success', 'Profile saved'),
  });
  const form = useForm({
    schema: Names,
    blank: {
      firstName: account.first_name ?? first ?? '',
      lastName: account.last_name ?? rest.join(' '),
    },
    asksBeforeLeaving: true,
    ...sentBy(save),
  });
  return (
    <Card aria-label="Profile">
      <CardHeader
        title="Profile"
        description={`${account.email}${account.is_email_verified ? '' : ', not confirmed'}`}
      />
      <Form of={form} className="grid gap-4 px-4 pb-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField of={form} name="firstName" label="First name" autoComplete="given-name" />
          <TextField of={form} name="lastName" label="Last name" autoComplete="family-name" />
        </div>
        <Submit
          of={form}
          words={['Save profile', 'Saving...']}
          variant="secondary"
          className="justify-self-start"
        />
      </Form>
    </Card>
  );
}

import type { OwnAccount } from '@groundwork/contract/session';
import { messageOf } from '../../lib/api/api-error.ts';
import { changeProfile } from '../../lib/session/issuer-account.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { useAccountChange } from './own-account.ts';
import { Names } from './sign-in-rules.ts';
import { useFields } from './use-fields.ts';

export function AccountProfile({ authority, account }: { authority: string; account: OwnAccount }) {
  const [first, ...rest] = account.name.split(' ');
  const { field, check } = useFields<keyof Names>(Names, {
    firstName: account.first_name ?? first ?? '',
    lastName: account.last_name ?? rest.join(' '),
  });
  const save = useAccountChange({
    change: ({ firstName, lastName }: Names) =>
      changeProfile(authority, { first_name: firstName, last_name: lastName }),
    isRenewing: true,
    onSuccess: () => notify('success', 'Profile saved'),
  });
  return (
    <Card aria-label="Profile">
      <CardHeader
        title="Profile"
        description={`${account.email}${account.is_email_verified ? '' : ', not confirmed'}`}
      />
      <form
        noValidate
        className="grid gap-4 px-5 pb-5"
        onSubmit={event => {
          event.preventDefault();
          const names = check();
          if (names) save.mutate(names);
        }}
      >
        {save.error && <Notice tone="bad">{messageOf(save.error)}</Notice>}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        </div>
        <Button type="submit" variant="secondary" isBusy={save.isPending} className="justify-self-start">
          {save.isPending ? 'Saving...' : 'Save profile'}
        </Button>
      </form>
    </Card>
  );
}

// The authenticator app: set up by pointing a camera, confirmed by a first code, removed by password.
import type { OwnAccount } from '@groundwork/contract/session';
import { useState } from 'react';
import { beginApp, type NewApp, newRecoveryCodes, removeApp } from '../../lib/session/issuer-account.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { notify } from '../../ui/toast.tsx';
import { useAccountChange } from './own-account.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const setUp = onDemand(async () => (await import('./authenticator-set-up.tsx')).AuthenticatorSetUp);
const askPassword = onDemand(async () => (await import('./password-dialog.tsx')).PasswordDialog);

type Wish = 'begin' | 'codes' | 'remove';
const words: Record<Wish, { title: string; action: string }> = {
  begin: { title: 'Set up the authenticator app', action: 'Continue' },
  codes: { title: 'Make new recovery codes', action: 'Make new codes' },
  remove: { title: 'Remove the authenticator app', action: 'Remove' },
};

export function AccountAuthenticator({ authority, account }: { authority: string; account: OwnAccount }) {
  const [wish, setWish] = useState<Wish>();
  const [app, setApp] = useState<NewApp>();
  const [codes, setCodes] = useState<readonly string[]>();
  const carryOut = useAccountChange({
    change: async ({ which, password }: { which: 'begin' | 'codes'; password: string }) => {
      if (which === 'begin') setApp(await beginApp(authority, password));
      else setCodes((await newRecoveryCodes(authority, password)).backupCodes);
    },
    onSuccess: () => setWish(undefined),
  });
  const remove = useAccountChange({
    change: (password: string) => removeApp(authority, password),
    isRenewing: true,
    onSuccess: () => {
      setWish(undefined);
      setCodes(undefined);
      notify('success', 'Authenticator app removed');
    },
  });
  const asking = wish === 'remove' ? remove : carryOut;

  return (
    <Card aria-label="Authenticator app">
      <CardHeader
        title="Authenticator app"
        description="A code from your phone, besides the password."
        aside={
          <Badge tone={account.has_two_factor ? 'good' : 'neutral'}>
            {account.has_two_factor ? 'On' : 'Off'}
          </Badge>
        }
      />
      <div className="grid gap-4 px-4 pb-4">
        {app && !account.has_two_factor ? (
          <setUp.Dialog
            authority={authority}
            app={app}
            onDone={() => {
              setCodes(app.backupCodes);
              setApp(undefined);
            }}
            onClose={() => setApp(undefined)}
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            {account.has_two_factor ? (
              <>
                <Button variant="secondary" {...askPassword.intent} onClick={() => setWish('codes')}>
                  New recovery codes...
                </Button>
                <Button variant="danger" {...askPassword.intent} onClick={() => setWish('remove')}>
                  Remove...
                </Button>
              </>
            ) : account.has_password ? (
              <Button variant="secondary" {...askPassword.intent} onClick={() => setWish('begin')}>
                Set up...
              </Button>
            ) : (
              <p className="text-muted">It goes with a password, and this account has none.</p>
            )}
          </div>
        )}
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      </div>
      {wish && (
        <askPassword.Dialog
          {...words[wish]}
          sending={{
            send: ({ password }) =>
              wish === 'remove'
                ? remove.mutateAsync(password)
                : carryOut.mutateAsync({ which: wish, password }),
            isBusy: asking.isPending,
            error: asking.error,
          }}
          onClose={() => {
            setWish(undefined);
            asking.reset();
          }}
        />
      )}
    </Card>
  );
}

// Programs that sign in by themselves: service accounts of an organization, or of the platform, and their keys.
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import { ChangeAccountDialog, NewAccountDialog } from './account-dialog.tsx';
import { AccountPanel, type Asked } from './account-panel.tsx';
import { DeleteDialog, RevokeDialog } from './end-dialogs.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { type Owner, serviceAccounts } from './queries.ts';

interface ServiceAccountsProps {
  owner: Owner;
  /** Whom the keys let into what. */
  description: string;
}

export function ServiceAccounts({ owner, description }: ServiceAccountsProps) {
  const list = useQuery(serviceAccounts(owner));
  const [asked, setAsked] = useState<Asked>();
  const [isAdding, setAdding] = useState(false);
  const close = () => setAsked(undefined);
  const accounts = list.data?.data;
  const grantable = list.data?.grantable ?? [];
  const add = (
    <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      New service account
    </Button>
  );
  return (
    <Card aria-label="API keys">
      <CardHeader title="API keys" description={description} aside={accounts && accounts.length > 0 && add} />
      <p className="px-4 pb-3 text-sm">
        {/* A page of its own, outside the app. */}
        <a href="/docs/api" className="text-accent-ink underline underline-offset-4">
          What programs can call
        </a>
      </p>
      {list.error ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !accounts ? (
        <div className="px-4 pb-4">
          <Waiting label="Loading the API keys" />
        </div>
      ) : accounts.length === 0 ? (
        <Empty
          icon={<KeyRound />}
          title="No program has a key yet"
          text="Make a service account for each program, with no more than it needs, and give it a key."
          action={add}
        />
      ) : (
        <ul aria-label="Service accounts" className="grid">
          {accounts.map(account => (
            <AccountPanel key={account.id} account={account} onAsk={setAsked} />
          ))}
        </ul>
      )}
      {isAdding && (
        <NewAccountDialog
          owner={owner}
          grantable={grantable}
          onMade={account => {
            setAdding(false);
            // Without a key it is of no use.
            setAsked({ what: 'key', account });
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {asked?.what === 'change' && (
        <ChangeAccountDialog account={asked.account} grantable={grantable} onClose={close} />
      )}
      {asked?.what === 'delete' && <DeleteDialog account={asked.account} onClose={close} />}
      {asked?.what === 'key' && <KeyDialog account={asked.account} onClose={close} />}
      {asked?.what === 'rotate' && <KeyDialog account={asked.account} replaces={asked.key} onClose={close} />}
      {asked?.what === 'revoke' && <RevokeDialog account={asked.account} ended={asked.key} onClose={close} />}
    </Card>
  );
}

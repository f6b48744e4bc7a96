import type { Portal } from '@groundwork/contract/portals';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useRef, useState } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { faultsFrom, faultsOf, type PortalFaults } from './connecting.ts';
import { connectPortal, installation, type NewPortal } from './queries.ts';
import { RequiredScopes } from './required-scopes.tsx';

const nothing: NewPortal = { name: '', base_url: '', token: '' };

/** Name, address and token of a CRM account. The token is tried before it is kept, and never comes out again. */
export function ConnectForm({ onConnected }: { onConnected?: (portal: Portal) => void }) {
  const sandboxUrl = useQuery(installation()).data?.sandbox_url ?? null;
  const token = useRef<HTMLInputElement>(null);
  const [given, setGiven] = useState(nothing);
  const [faults, setFaults] = useState<PortalFaults>({});
  const connect = useChange(connectPortal(), {
    onSuccess: () => setGiven(nothing),
    onFresh: portal => {
      notify('success', `${portal.name} is connected.`);
      onConnected?.(portal);
    },
    onError: error => setFaults(faultsFrom(error)),
  });
  const put = (change: Partial<NewPortal>) => setGiven(before => ({ ...before, ...change }));
  const isSandbox = sandboxUrl !== null && given.base_url === sandboxUrl;

  return (
    <form
      noValidate
      aria-label="Connect a portal"
      className="grid max-w-[36rem] gap-4"
      onSubmit={event => {
        event.preventDefault();
        const found = faultsOf(given);
        setFaults(found);
        if (Object.keys(found).length === 0) connect.mutate(given);
      }}
    >
      {sandboxUrl !== null && (
        <Notice
          icon={<FlaskConical aria-hidden="true" />}
          action={
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                put({ base_url: sandboxUrl, ...(given.name === '' && { name: 'Sandbox' }) });
                token.current?.focus();
              }}
            >
              Use the sandbox
            </Button>
          }
        >
          This installation runs a sandbox portal to try everything on, at{' '}
          <span className="font-mono text-sm wrap-anywhere">{sandboxUrl}</span>
        </Notice>
      )}
      {faults.form !== undefined && <Notice tone="bad">{faults.form}</Notice>}
      <TextField
        label="Name"
        value={given.name}
        maxLength={200}
        autoComplete="off"
        error={faults.name}
        onChange={event => put({ name: event.target.value })}
      />
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://api.hubapi.com"
        value={given.base_url}
        maxLength={500}
        autoComplete="off"
        error={faults.base_url}
        onChange={event => put({ base_url: event.target.value.trim() })}
      />
      <TextField
        ref={token}
        label="Token"
        type="password"
        value={given.token}
        autoComplete="off"
        hint={
          isSandbox
            ? 'The sandbox’s token is pat-sandbox-demo, unless SANDBOX_TOKEN says otherwise where it was started.'
            : 'A service key or the token of a private app. It is stored sealed and never shown again.'
        }
        error={faults.token}
        onChange={event => put({ token: event.target.value.trim() })}
      />
      <RequiredScopes />
      <Button type="submit" isBusy={connect.isPending} className="justify-self-start">
        {connect.isPending ? 'Trying the token...' : 'Connect'}
      </Button>
    </form>
  );
}

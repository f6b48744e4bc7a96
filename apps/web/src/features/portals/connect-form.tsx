import type { Portal } from '@groundwork/contract/portals';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useRef } from 'react';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { Connection, refusedFields } from './connecting.ts';
import { connectPortal, installation } from './queries.ts';
import { RequiredScopes } from './required-scopes.tsx';

/** Name, address and token of a CRM account. The token is tried before it is kept, and never comes out again. */
export function ConnectForm({ onConnected }: { onConnected?: (portal: Portal) => void }) {
  const sandboxUrl = useQuery(installation()).data?.sandbox_url ?? null;
  const token = useRef<HTMLInputElement>(null);
  const form = useContractForm({
    schema: Connection,
    blank: { name: '', base_url: '', token: '' },
    clears: ['name', 'base_url', 'token'],
    refusedFields,
    change: connectPortal(),
    onFresh: portal => {
      notify('success', `${portal.name} is connected.`);
      onConnected?.(portal);
    },
  });
  const isSandbox = sandboxUrl !== null && form.values.base_url === sandboxUrl;

  return (
    <Form of={form} aria-label="Connect a portal" className="grid max-w-[36rem] gap-4">
      {sandboxUrl !== null && (
        <Notice
          icon={<FlaskConical aria-hidden="true" />}
          action={
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                form.change({ base_url: sandboxUrl, ...(form.values.name === '' && { name: 'Sandbox' }) });
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
      <TextField of={form} name="name" label="Name" maxLength={200} autoComplete="off" />
      <TextField
        of={form}
        name="base_url"
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://api.hubapi.com"
        maxLength={500}
        autoComplete="off"
      />
      <TextField
        ref={token}
        of={form}
        name="token"
        label="Token"
        type="password"
        autoComplete="off"
        hint={
          isSandbox
            ? 'The sandbox’s token is pat-sandbox-demo, unless SANDBOX_TOKEN says otherwise where it was started.'
            : 'A service key or the token of a private app. It is stored sealed and never shown again.'
        }
      />
      <RequiredScopes />
      <Submit of={form} words={['Connect', 'Trying the token...']} className="justify-self-start" />
    </Form>
  );
}

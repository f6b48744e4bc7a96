// Somebody signed in who belongs to no organization yet: the company's name is all that is missing.
import { sessionCalls } from '@groundwork/contract/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { keyOf } from '../../lib/api/query-of.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Mark } from '../../ui/mark.tsx';

export function SetUpOrganization() {
  const { signOut } = useAuth();
  const queries = useQueryClient();
  const [company, setCompany] = useState('');
  const [fault, setFault] = useState<string>();
  const start = useMutation({
    mutationFn: (name: string) => callApi(sessionCalls.start, { body: { company: name } }),
    onSuccess: session => queries.setQueryData(keyOf(sessionCalls.get, {}), session),
    onError: error => setFault(messageOf(error)),
    retry: false,
  });
  const submit = () => {
    const parsed = sessionCalls.start.body.safeParse({ company });
    setFault(parsed.success ? undefined : (parsed.error.issues[0]?.message ?? 'Company name is required'));
    if (parsed.success) start.mutate(parsed.data.company);
  };
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-[24rem] content-center gap-6 px-5">
      <Mark size={36} />
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold">Set up your organization</h1>
        <p className="text-muted">It starts with a 14-day trial. No credit card.</p>
      </div>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Company"
          autoComplete="organization"
          value={company}
          error={fault}
          onChange={event => setCompany(event.target.value)}
        />
        <Button type="submit" isBusy={start.isPending}>
          {start.isPending ? 'Setting up...' : 'Start the trial'}
        </Button>
        <Button variant="ghost" onClick={() => void signOut()}>
          Sign Out
        </Button>
      </form>
    </main>
  );
}

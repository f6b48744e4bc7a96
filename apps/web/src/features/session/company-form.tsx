// The company's name is all that is missing for a trial.
import { sessionCalls } from '@groundwork/contract/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { keyOf } from '../../lib/api/query-of.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

export interface CompanyFormProps {
  /** A name to begin with. */
  company?: string;
  /** As typed at registration. */
  names?: { first_name?: string; last_name?: string };
  onStarted?: () => void;
  /** The ways back, below the button. */
  children: ReactNode;
}

export function CompanyForm({ company: typed = '', names, onStarted, children }: CompanyFormProps) {
  const queries = useQueryClient();
  const [company, setCompany] = useState(typed);
  const [fault, setFault] = useState<string>();
  const start = useMutation({
    mutationFn: (name: string) => callApi(sessionCalls.start, { body: { company: name, ...names } }),
    onSuccess: session => {
      queries.setQueryData(keyOf(sessionCalls.get, {}), session);
      onStarted?.();
    },
    onError: error => setFault(messageOf(error)),
    retry: false,
  });
  const submit = () => {
    const parsed = sessionCalls.start.body.safeParse({ company });
    setFault(parsed.success ? undefined : (parsed.error.issues[0]?.message ?? 'Company name is required'));
    if (parsed.success) start.mutate(parsed.data.company);
  };
  return (
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
      {children}
    </form>
  );
}

// The company's name is all that is missing for a trial.
import { sessionCalls } from '@groundwork/contract/session';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { startTrial } from './queries.ts';

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
  const [company, setCompany] = useState(typed);
  const [fault, setFault] = useState<string>();
  const start = useChange(startTrial(names), {
    onSuccess: onStarted,
    onError: error => setFault(messageOf(error)),
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

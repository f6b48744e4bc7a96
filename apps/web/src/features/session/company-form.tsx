// The company's name is all that is missing for a trial.
import { sessionCalls } from '@groundwork/contract/session';
import type { ReactNode } from 'react';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { startTrial } from './queries.ts';

const Company = sessionCalls.start.body.pick({ company: true });

export interface CompanyFormProps {
  /** A name to begin with. */
  company?: string;
  /** As typed at registration. */
  names?: { first_name?: string; last_name?: string };
  onStarted?: () => void;
  /** The ways back, below the button. */
  children: ReactNode;
}

export function CompanyForm({ company = '', names, onStarted, children }: CompanyFormProps) {
  const form = useContractForm({
    schema: Company,
    blank: { company },
    change: startTrial(names),
    failsAt: 'company',
    onSuccess: onStarted,
  });
  return (
    <Form of={form}>
      <TextField of={form} name="company" label="Company" autoComplete="organization" />
      <Submit of={form} words={['Start the trial', 'Setting up...']} />
      {children}
    </Form>
  );
}

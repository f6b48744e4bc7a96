// An organization's own facts, and its name for who may change it.
import { CompanyName, type Organization } from '@groundwork/contract/organizations';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { taking } from '../../lib/data/change.ts';
import { day } from '../../lib/formats/dates.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { accessStatusOf } from '../../lib/session/access-status.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Card, CardHeader, Facts } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { notify } from '../../ui/toast.tsx';
import { renameOrganization } from './queries.ts';

const planNames: Record<Organization['plan'], string> = {
  starter: 'Starter',
  professional: 'Professional',
  enterprise: 'Enterprise',
};

export function OrganizationCard({ organization, aside }: { organization: Organization; aside: ReactNode }) {
  const { can } = useAuth();
  return (
    <Card aria-label="Organization">
      <CardHeader title="Organization" aside={aside} />
      <div className="grid gap-4 px-4 pb-3">
        {can('organizations.update') && <NameForm key={organization.id} organization={organization} />}
        <Facts
          facts={[
            ...(can('organizations.update') ? [] : ([['Name', organization.name]] as const)),
            ['Plan', planNames[organization.plan]],
            ['Standing', standingOf(organization)],
            ['Here since', day(organization.created_at)],
          ]}
        />
      </div>
    </Card>
  );
}

function NameForm({ organization }: { organization: Organization }) {
  const form = useContractForm({
    schema: z.object({ name: CompanyName }),
    blank: { name: organization.name },
    failsAt: 'name',
    asksBeforeLeaving: true,
    change: taking(renameOrganization(organization.id), ({ name }: { name: string }) => ({
      name,
      version: organization.version,
    })),
    onSuccess: ({ name }) => notify('success', `Called ${name} from now on`),
  });
  return (
    <Form of={form} className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-52 sm:max-w-sm">
        <TextField of={form} name="name" label="Name" autoComplete="organization" maxLength={200} />
      </div>
      <Submit of={form} words={['Save name', 'Saving...']} variant="secondary" />
    </Form>
  );
}

function standingOf(organization: Organization): string {
  const status = accessStatusOf(organization);
  if (status.kind === 'trial') return `Trial until ${day(status.endsAt)}`;
  return 'sentence' in status ? status.sentence : 'Active';
}

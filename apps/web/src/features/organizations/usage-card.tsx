// What an organization uses, held against what it may: its plan's limits, or those that were set for it.
import type { OrganizationOverview, Use } from '@groundwork/contract/organization-overview';
import { bytes, count } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import { planNames } from './wording.ts';

export function UsageCard({ overview: { organization, usage } }: { overview: OrganizationOverview }) {
  const plan = planNames[organization.plan];
  const lines = [
    { label: 'Contacts', use: usage.contacts, own: organization.contact_limit, say: count },
    { label: 'Storage', use: usage.storage, own: organization.storage_limit, say: bytes },
    { label: 'Projects under way', use: usage.projects, own: organization.project_limit, say: count },
  ];
  return (
    <Card aria-label="Use against plan">
      <CardHeader title="Use against plan" aside={<span className="text-sm text-muted">{plan}</span>} />
      <ul className="grid gap-3 px-4 pb-4">
        {lines.map(line => (
          <UseLine key={line.label} plan={plan} {...line} />
        ))}
      </ul>
    </Card>
  );
}

interface UseLineProps {
  label: string;
  use: Use;
  /** Set for this organization. */
  own: number | null;
  say: (number: number) => string;
  plan: string;
}

function UseLine({ label, use: { used, limit, plan_limit }, own, say, plan }: UseLineProps) {
  const share = used === null || limit === null ? 0 : limit === 0 ? 1 : used / limit;
  return (
    <li className="grid gap-1">
      <span className="flex flex-wrap justify-between gap-x-3">
        <span>{label}</span>
        <span className="tabular">
          {used === null ? 'Not counted yet' : say(used)}
          <span className="text-muted"> of {limit === null ? 'any number' : say(limit)}</span>
        </span>
      </span>
      {limit !== null && used !== null && (
        <Progress label={`${label} used`} value={share} tone={share >= 1 ? 'bad' : 'accent'} />
      )}
      {own !== null && (
        <span className="text-xs text-muted">
          Set for this client; {plan} covers {plan_limit === null ? 'any number' : say(plan_limit)}.
        </span>
      )}
    </li>
  );
}

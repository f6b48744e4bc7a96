import type { Organization } from '@groundwork/contract/organizations';
import { type ReactNode, useState } from 'react';
import { day } from '../../lib/formats/dates.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { type MorePages, ShowMore } from '../../ui/show-more.tsx';
import { Empty } from '../../ui/state.tsx';

const tones = { trial: 'accent', active: 'good', read_only: 'warn', suspended: 'bad' } as const;
const plans = { starter: 'Starter', professional: 'Professional', enterprise: 'Enterprise' } as const;
const names = { trial: 'Trial', active: 'Active', read_only: 'Read-only', suspended: 'Suspended' } as const;

export interface OrganizationListProps {
  organizations: readonly Organization[];
  /** Shown when an organization is opened. */
  detail: (organization: Organization) => ReactNode;
  more: MorePages;
}

export function OrganizationList({ organizations, detail, more }: OrganizationListProps) {
  const [open, setOpen] = useState<string[]>([]);
  return (
    <Card>
      <CardHeader title="Organizations" />
      {organizations.length === 0 ? (
        <Empty title="No organizations yet" />
      ) : (
        <Accordion
          open={open}
          onOpen={setOpen}
          folds={organizations.map(organization => ({
            key: organization.id,
            title: (
              <span className="grid">
                <span className="font-medium wrap-anywhere">{organization.name}</span>
                <span className="text-sm text-muted">
                  {plans[organization.plan]}, since {day(organization.created_at)}
                </span>
              </span>
            ),
            aside: (
              <span className="flex gap-1.5">
                {organization.is_demo && <Badge>Demo</Badge>}
                <Badge tone={tones[organization.status]}>{names[organization.status]}</Badge>
              </span>
            ),
            content: open.includes(organization.id) && detail(organization),
          }))}
        />
      )}
      <ShowMore list={more} place="foot" />
    </Card>
  );
}

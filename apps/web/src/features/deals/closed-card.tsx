// What became of a deal that ended, and what can be done about it.
import type { DealDetail } from '@groundwork/contract/deal-shapes';
import { dealCalls } from '@groundwork/contract/deals';
import type { OrganizationId } from '@groundwork/contract/ids';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { day } from '../../lib/formats/dates.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toast.tsx';
import { makeClient } from './queries.ts';

export interface ClosedCardProps {
  deal: DealDetail;
  clientLink: (id: OrganizationId, words: string) => ReactNode;
  onReopen: () => void;
}

export function ClosedCard({ deal, clientLink, onReopen }: ClosedCardProps) {
  const [isMaking, setMaking] = useState(false);
  if (deal.closed_on === null) return null;
  const isWon = deal.stage === 'won';
  const canReopen = deal.organization_id === null && deal.cancelled_on === null;
  return (
    <Card>
      <CardHeader
        title={isWon ? `Won on ${day(deal.closed_on)}` : `Lost on ${day(deal.closed_on)}`}
        aside={
          canReopen && (
            <Button variant="secondary" size="sm" onClick={onReopen}>
              Open again...
            </Button>
          )
        }
      />
      <div className="grid justify-items-start gap-3 px-4 pb-4">
        {deal.lost_reason !== null && <p className="wrap-anywhere whitespace-pre-wrap">{deal.lost_reason}</p>}
        {deal.cancelled_on !== null && (
          <p className="wrap-anywhere">
            The client cancelled on {day(deal.cancelled_on)}. {deal.cancelled_reason}
          </p>
        )}
        {isWon && deal.organization_id !== null && (
          <p>It is a client: {clientLink(deal.organization_id, deal.company)}</p>
        )}
        {isWon && deal.organization_id === null && deal.cancelled_on === null && (
          <>
            <p className="text-muted">
              As a client it is an organization on trial with its first project, and stands in your book.
            </p>
            <Button onClick={() => setMaking(true)}>Make It a Client...</Button>
          </>
        )}
      </div>
      {isMaking && <ClientDialog deal={deal} onClose={() => setMaking(false)} />}
    </Card>
  );
}

const { project_name, invite } = dealCalls.becomeClient.body.shape;
/** An address that is left empty invites nobody. */
const Made = z.object({
  project_name: project_name.unwrap(),
  invite: z
    .string()
    .trim()
    .transform(typed => (typed === '' ? undefined : typed))
    .pipe(invite),
});

function ClientDialog({ deal, onClose }: { deal: DealDetail; onClose: () => void }) {
  const form = useContractForm({
    schema: Made,
    blank: { project_name: `${deal.company} implementation`, invite: contactOf(deal) },
    change: makeClient(deal.id),
    onSuccess: ({ invited }) => {
      const invitation = invited === null ? 'Nobody was invited.' : `An invitation went to ${invited}.`;
      notify('success', `${deal.company} is a client`, `Its trial has begun. ${invitation}`);
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title={`Make ${deal.company} a client`}
      description="Opens an organization on trial with its first project. This is done once and is not taken back here."
      submit={['Make Client', 'Opening...']}
      onClose={onClose}
    >
      <TextField of={form} name="project_name" label="First project" maxLength={200} />
      <TextField
        of={form}
        name="invite"
        label="Invite as its first admin (optional)"
        hint={`Somebody at ${deal.domain}. They get an e-mail with a link that lets them in.`}
        type="email"
        maxLength={254}
        autoComplete="off"
      />
    </FormDialog>
  );
}

/** Who is in the deal, where the address is the company's. */
function contactOf({ contact_email: email, domain }: DealDetail): string {
  const host = email?.split('@').at(-1)?.toLowerCase() ?? '';
  return email !== null && (host === domain || host.endsWith(`.${domain}`)) ? email : '';
}

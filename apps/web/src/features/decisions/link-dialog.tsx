// A link that opens this one decision without a sign-in: mailed to its owner, or copied to be handed over; taken back.
import type { DecisionLink } from '@groundwork/contract/decision-links';
import type { ProjectDecision } from '@groundwork/contract/decisions';
import { useQuery } from '@tanstack/react-query';
import { Copy, Mail } from 'lucide-react';
import { useState } from 'react';
import { failureOf, messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { ago, instant } from '../../lib/formats/dates.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkLines, NewLink } from '../../ui/link-lines.tsx';
import { ErrorState, Notice, Skeleton, Waiting } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { links as linksOf, makeLink, revokeLink } from './link-queries.ts';

export function LinkDialog({ decision, onClose }: { decision: ProjectDecision; onClose: () => void }) {
  const links = useQuery(linksOf(decision));
  const [made, setMade] = useState<string>();
  const make = useChange(makeLink(decision), {
    onSuccess: async link => {
      setMade(link.url ?? undefined);
      if (link.url === null) notify('success', 'Link sent', `It is on its way to ${link.email}.`);
      else await copyText(link.url, 'Link copied');
    },
  });
  const revoke = useChange(revokeLink(decision), {
    onSuccess: () => {
      setMade(undefined);
      notify('success', 'Link revoked', 'It opens nothing any more.');
    },
  });
  const failure = make.error ?? revoke.error;
  const owner = decision.owner?.name || decision.owner?.email;
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title="Link to this decision"
      description={
        <span className="break-words">
          Opens this one question for {owner}, without a sign-in. Works once, for seven days or until the
          deadline. A new link replaces the one before.
        </span>
      }
      actions={
        <>
          <Button variant="secondary" isBusy={make.isPending} onClick={() => make.mutate(false)}>
            <Copy aria-hidden="true" />
            Copy a new link
          </Button>
          <Button isBusy={make.isPending} onClick={() => make.mutate(true)}>
            <Mail aria-hidden="true" />
            Send by mail
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure && (
          <Notice tone="bad">
            <strong className="block font-semibold">That did not work</strong>
            {messageOf(failure)}
          </Notice>
        )}
        <NewLink url={made} hint="Shown this once. Whoever has it answers in the owner’s name." />
        {links.error ? (
          <ErrorState {...failureOf(links.error)} onRetry={() => void links.refetch()} />
        ) : !links.data ? (
          <Waiting label="Loading the links">
            <Skeleton className="h-10" />
          </Waiting>
        ) : (
          <LinkLines
            lines={links.data.data.map(link => ({
              id: link.id,
              title: (
                <>
                  {link.is_mailed ? 'Sent to' : 'For'} {link.name}
                  {link.name !== link.email && <span className="text-muted"> ({link.email})</span>}
                </>
              ),
              note: `Made ${ago(link.created_at)} by ${link.made_by_name}, ends ${instant(link.expires_at)}`,
              revoke: `Revoke the link for ${link.name}`,
              end: link.is_live ? null : endOf(link),
            }))}
            isRevoking={revoke.isPending}
            onRevoke={revoke.mutate}
          />
        )}
      </div>
    </Dialog>
  );
}

function endOf(link: DecisionLink): string {
  if (link.used_at !== null) return 'Used';
  return link.revoked_at !== null ? 'Revoked' : 'Expired';
}

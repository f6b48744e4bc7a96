// A member's access: sending the invitation again, switching off and on, removing. What cannot be taken back is asked twice.
import type { TeamMember } from '@groundwork/contract/organizations';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { removeMember, resendInvitation, sentWords, updateMember, useHasOutbox } from './queries.ts';
import { nameOf } from './roles.ts';
import { anAdministrator, SuccessorChoice } from './successor-choice.tsx';

type Step = 'deactivate' | 'remove';

export function MemberAccess({ member, onDone }: { member: TeamMember; onDone: () => void }) {
  const [asked, setAsked] = useState<Step>();
  const [successor, setSuccessor] = useState(anAdministrator);
  const who = nameOf(member);
  const done = (title: string, message?: string) => () => {
    notify('success', title, message);
    onDone();
  };
  const hasOutbox = useHasOutbox();
  const again = useChange(resendInvitation(), {
    onSuccess: done(
      'Invitation sent!',
      `${sentWords(member.email, hasOutbox)} The former link stopped working.`,
    ),
  });
  const switched = useChange(updateMember(member), {
    onSuccess: saved => done(saved.status === 'active' ? 'Reactivated' : 'Deactivated', who)(),
  });
  const removed = useChange(removeMember(), {
    onSuccess: done(member.status === 'pending' ? 'Invitation taken back' : 'Removed', who),
  });
  const error = again.error ?? switched.error ?? removed.error;
  const isBusy = again.isPending || switched.isPending || removed.isPending;
  const isPending = member.status === 'pending';
  const act = () => {
    const chosen = successor === anAdministrator ? undefined : successor;
    if (asked === 'deactivate')
      switched.mutate({
        status: 'inactive',
        ...(chosen !== undefined && { successor_id: chosen }),
      });
    else removed.mutate({ member, successor_id: chosen });
  };
  return (
    <section aria-label="Access" className="grid gap-3 border-t border-line pt-4">
      <h3 className="text-sm font-medium">Access</h3>
      {error && <Notice tone="bad">{messageOf(error)}</Notice>}
      {asked ? (
        <Notice tone="warn">
          <div ref={bringIntoView} className="grid gap-3">
            <p>{effectOf(asked, member)}</p>
            {member.open_decisions > 0 && (
              <SuccessorChoice member={member} value={successor} onChange={setSuccessor} />
            )}
            <span className="flex flex-wrap gap-2">
              <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => setAsked(undefined)}>
                Keep
              </Button>
              <Button variant="danger" size="sm" isBusy={isBusy} onClick={act}>
                {asked === 'deactivate' ? 'Deactivate' : isPending ? 'Take back' : 'Remove'}
              </Button>
            </span>
          </div>
        </Notice>
      ) : (
        <div className="flex flex-wrap gap-2">
          {isPending && (
            <Button
              variant="secondary"
              size="sm"
              isBusy={again.isPending}
              onClick={() => again.mutate(member)}
            >
              Resend invitation
            </Button>
          )}
          {member.status === 'active' && (
            <Button variant="secondary" size="sm" onClick={() => setAsked('deactivate')}>
              Deactivate...
            </Button>
          )}
          {member.status === 'inactive' && (
            <Button
              variant="secondary"
              size="sm"
              isBusy={switched.isPending}
              onClick={() => switched.mutate({ status: 'active' })}
            >
              Reactivate
            </Button>
          )}
          <Button variant="danger" size="sm" onClick={() => setAsked('remove')}>
            {isPending ? 'Take the invitation back...' : 'Remove from team...'}
          </Button>
        </div>
      )}
    </section>
  );
}

/** What is asked back appears at the end of a dialog that scrolls. */
function bringIntoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'start' });
}

/** What will happen, before it does. */
function effectOf(step: Step, member: TeamMember): string {
  const who = nameOf(member);
  if (step === 'deactivate')
    return `${who} is signed out at once and cannot get in until you reactivate them. Their seat and everything they did stay.`;
  if (member.status === 'pending') return `The link sent to ${member.email} stops working at once.`;
  return `${who} is signed out at once and leaves the team. Everything they did stays in the history. To come back they need a new invitation.`;
}

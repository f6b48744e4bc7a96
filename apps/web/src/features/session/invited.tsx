// What an invitation invites to, shown to somebody who is not signed in yet.
import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { failureOf, isCode } from '../../lib/api/api-error.ts';
import { keepInvitation, keptInvitation } from '../../lib/session/sign-up-draft.ts';
import { buttonLook } from '../../ui/button.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { InvitationFacts } from './invitation-facts.tsx';
import { invitation as invitationOf } from './queries.ts';

export function Invited({ token }: { token: string }) {
  const look = useQuery(invitationOf(token));
  const invitation = look.data;
  useEffect(() => {
    // Not over what they have said to it already.
    if (invitation && keptInvitation(invitation.email)?.token !== token)
      keepInvitation({ token, ...invitation });
  }, [token, invitation]);

  if (isCode(look.error, 'invitation_invalid') || isCode(look.error, 'invalid_request'))
    return <InvitationEnded isSignedIn={false} />;
  if (look.error) return <ErrorState {...failureOf(look.error)} onRetry={() => void look.refetch()} />;
  if (!invitation) return <Waiting label="Looking at the invitation" />;
  const { organization, email } = invitation;
  const agree = () => keepInvitation({ token, ...invitation, isAgreed: true });
  const way = (page: string, names: Record<string, string>) =>
    `${page}?${new URLSearchParams({ ...names, return: '/invitation' }).toString()}`;
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl font-semibold wrap-anywhere">Join {organization}</h1>
      <InvitationFacts invitation={invitation} />
      {/* Whole page loads: both pages read the address they were opened with. */}
      <div className="grid gap-2.5">
        <a href={way('/register', { email })} className={buttonLook('primary')} onClick={agree}>
          Create Your Account
        </a>
        <a href={way('/login', { login_hint: email })} className={buttonLook('secondary')} onClick={agree}>
          Sign In
        </a>
      </div>
      <p className="text-sm text-muted">
        Sign in if this address has an account already. You join as soon as you are signed in.
      </p>
    </div>
  );
}

/** The link is used, too old, taken back, replaced by a newer one, or was cut by a mail program. */
export function InvitationEnded({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <InvitationProblem
      title="This invitation is no longer valid. Ask for a new one."
      text="Links work once and for seven days, and a newer mail replaces an older one."
    >
      {isSignedIn ? (
        <a href="/dashboard" className={buttonLook('primary')}>
          Go to Dashboard
        </a>
      ) : (
        <>
          <a href="/login" className={buttonLook('primary')}>
            Sign In
          </a>
          <a href="/register" className={buttonLook('secondary')}>
            Start Free Trial
          </a>
        </>
      )}
    </InvitationProblem>
  );
}

/** Why somebody does not join, and the ways on. */
export function InvitationProblem({
  title,
  text,
  children,
}: {
  title: string;
  text?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-5">
      <div role="alert" className="grid gap-2">
        <MailX aria-hidden="true" className="size-7 text-bad-ink" />
        <h1 className="text-xl font-semibold wrap-anywhere">{title}</h1>
        {text !== undefined && <p className="wrap-anywhere text-muted">{text}</p>}
      </div>
      <div className="grid gap-2.5">{children}</div>
    </div>
  );
}

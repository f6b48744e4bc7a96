// Somebody invited who would rather try the product by themselves.
import { useAuth } from '../../lib/session/auth-context.ts';
import { forgetInvitation, forgetSignUpDraft, signUpDraftOf } from '../../lib/session/sign-up-draft.ts';
import { Button } from '../../ui/button.tsx';
import { CompanyForm } from './company-form.tsx';
import { namesOf } from './use-begin-trial.ts';

export interface OwnTrialFormProps {
  onBack: () => void;
  /** The trial stands. */
  onSettled: () => void;
}

export function OwnTrialForm({ onBack, onSettled }: OwnTrialFormProps) {
  const { session, company } = useAuth();
  const draft = session && signUpDraftOf(session.email);
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold">Start your own trial</h1>
        <p className="text-muted">
          14 days, no credit card. The invitation is not declined: the link in its mail stays good for the
          rest of its seven days, and offers to close this trial while nobody else is in it.
        </p>
      </div>
      <CompanyForm
        company={draft?.company ?? company ?? ''}
        names={namesOf(draft)}
        onStarted={() => {
          forgetInvitation();
          forgetSignUpDraft();
          onSettled();
        }}
      >
        <Button variant="ghost" onClick={onBack}>
          Back to the invitation
        </Button>
      </CompanyForm>
    </div>
  );
}

// The registration form. With the embedded issuer it makes the account right here; with another one it keeps names and
// company in this browser, sends nothing else, and asks for the issuer's sign-up screen.
import type { PublicConfig } from '@groundwork/contract/session';
import { action } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { continueAfterSignUp, signUp } from '../../lib/session/issuer-sign-in.ts';
import { keepSignUpDraft } from '../../lib/session/sign-up-draft.ts';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import { passwordHint, Registration } from './sign-in-rules.ts';
import { useSignInAttempt } from './use-sign-in-attempt.ts';

export interface RegisterFormProps {
  config: PublicConfig;
  returnTo: string;
  email: string;
  /** A company to begin with. */
  company: string;
  /** The account is made, and its address must be confirmed first. */
  onUnconfirmed: (email: string) => void;
}

export function RegisterForm({ config, returnTo, email, company, onUnconfirmed }: RegisterFormProps) {
  const { startSignIn } = useAuth();
  const attempt = useSignInAttempt(config, returnTo);
  const create = action(async (typed: Registration) => {
    keepSignUpDraft(typed);
    if (!config.oidc.is_embedded) {
      await startSignIn(returnTo, { loginHint: typed.email, isSignUp: true });
      return;
    }
    const { firstName, lastName, email: address, password } = typed;
    const made = await signUp(config.oidc.authority, {
      firstName,
      lastName,
      company: typed.company,
      email: address,
      password,
    });
    if (made.needs_verification) {
      onUnconfirmed(address);
      return;
    }
    const { url } = await continueAfterSignUp(config.oidc.authority);
    if (url === undefined) await startSignIn(returnTo);
    else location.assign(url);
  });
  const form = useContractForm({
    schema: Registration,
    blank: {
      firstName: '',
      lastName: '',
      email,
      company,
      password: '',
      confirmPassword: '',
      acceptTerms: false,
    },
    change: create,
  });
  return (
    <div className="grid gap-6">
      <Form of={form} problem={form.problem ?? attempt.problem}>
        <div className="grid items-start gap-4 min-[26rem]:grid-cols-2">
          <TextField of={form} name="firstName" label="First name" autoComplete="given-name" />
          <TextField of={form} name="lastName" label="Last name" autoComplete="family-name" />
        </div>
        <TextField of={form} name="email" label="Work email" type="email" autoComplete="email" />
        <TextField of={form} name="company" label="Company" autoComplete="organization" />
        <TextField
          of={form}
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={passwordHint}
        />
        <TextField
          of={form}
          name="confirmPassword"
          label="Confirm password"
          type="password"
          autoComplete="new-password"
        />
        <CheckboxField of={form} name="acceptTerms" label={<Terms />} />
        <Submit of={form} words={['Create Account', 'Creating Account...']} className="mt-1 w-full" />
      </Form>
      <OtherSignInMethods
        config={config}
        attempt={attempt}
        typed={{ email: form.values.email, rememberMe: false }}
      />
    </div>
  );
}

function Terms() {
  const look = 'font-medium text-accent-ink underline';
  return (
    <>
      I accept the{' '}
      <a href="/terms" target="_blank" rel="noopener" className={look}>
        terms and conditions
      </a>{' '}
      and the{' '}
      <a href="/privacy" target="_blank" rel="noopener" className={look}>
        privacy policy
      </a>
    </>
  );
}

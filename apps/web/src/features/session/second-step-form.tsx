// The second step: a code from the authenticator app, or one of the recovery codes.
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { useForm } from '../../lib/forms/use-form.ts';
import { isRefusal } from '../../lib/session/issuer-client.ts';
import { type SecondStep, signInBySecondStep } from '../../lib/session/issuer-sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { AppCode, RecoveryCode } from './sign-in-rules.ts';
import type { SignInAttempt } from './use-sign-in-attempt.ts';

const kinds = {
  app: AppCode.extend({ trustDevice: z.boolean() }),
  recovery: RecoveryCode.extend({ trustDevice: z.boolean() }),
};
const words = {
  app: { label: 'Code from your authenticator app', other: 'Use a recovery code' },
  recovery: { label: 'Recovery code', other: 'Use the authenticator app' },
} as const;

export function SecondStepForm({ authority, attempt }: { authority: string; attempt: SignInAttempt }) {
  const [kind, setKind] = useState<SecondStep['kind']>('app');
  const field = useRef<HTMLInputElement>(null);
  // The form has just taken the place of another one, whose focus went with it.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another kind is another field
  useEffect(() => field.current?.focus(), [kind]);

  const form = useForm({
    schema: kinds[kind],
    blank: { code: '', trustDevice: false },
    send: typed =>
      attempt.enter(async () => {
        try {
          return await signInBySecondStep(authority, { kind, ...typed });
        } catch (error) {
          form.change({ code: '' });
          field.current?.focus();
          if (isRefusal(error, 'INVALID_TWO_FACTOR_COOKIE'))
            attempt.startOver('This took too long. Please sign in again.');
          throw error;
        }
      }),
    isBusy: attempt.isBusy,
    error: null,
  });

  return (
    <Form of={form} problem={attempt.problem}>
      <p className="text-muted">So far it is you. One more proof, please.</p>
      <TextField
        key={kind}
        ref={field}
        of={form}
        name="code"
        label={words[kind].label}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        spellCheck={false}
      />
      <CheckboxField of={form} name="trustDevice" label="Do not ask on this browser for 30 days" />
      <Submit of={form} words={['Sign In', 'Signing In...']} />
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            setKind(kind === 'app' ? 'recovery' : 'app');
            form.reset({ code: '' });
          }}
        >
          {words[kind].other}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => attempt.startOver()}>
          Back to Login
        </Button>
      </div>
    </Form>
  );
}

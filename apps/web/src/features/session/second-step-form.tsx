// The second step: a code from the authenticator app, or one of the recovery codes.
import { useEffect, useRef, useState } from 'react';
import { isRefusal } from '../../lib/session/issuer-client.ts';
import { type SecondStep, signInBySecondStep } from '../../lib/session/issuer-sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/state.tsx';
import type { SignInAttempt } from './use-sign-in-attempt.ts';

const words = {
  app: { label: 'Code from your authenticator app', other: 'Use a recovery code' },
  recovery: { label: 'Recovery code', other: 'Use the authenticator app' },
} as const;

export function SecondStepForm({ authority, attempt }: { authority: string; attempt: SignInAttempt }) {
  const [kind, setKind] = useState<SecondStep['kind']>('app');
  const [code, setCode] = useState('');
  const [trustDevice, setTrustDevice] = useState(false);
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // The form has just taken the place of another one, whose focus went with it.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another kind is another field
  useEffect(() => field.current?.focus(), [kind]);

  const submit = async () => {
    const typed = code.replaceAll(/\s/g, '');
    const isWhole = kind === 'app' ? /^\d{6}$/.test(typed) : typed !== '';
    setFault(isWhole ? undefined : kind === 'app' ? 'The code has 6 digits' : 'Recovery code is required');
    if (!isWhole) return;
    await attempt.enter(async () => {
      try {
        return await signInBySecondStep(authority, { kind, code: typed, trustDevice });
      } catch (error) {
        setCode('');
        field.current?.focus();
        if (isRefusal(error, 'INVALID_TWO_FACTOR_COOKIE'))
          attempt.startOver('This took too long. Please sign in again.');
        throw error;
      }
    });
  };

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="text-muted">So far it is you. One more proof, please.</p>
      {attempt.problem !== undefined && <Notice tone="bad">{attempt.problem}</Notice>}
      <TextField
        key={kind}
        ref={field}
        label={words[kind].label}
        value={code}
        error={fault}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        spellCheck={false}
        onChange={event => setCode(event.target.value)}
      />
      <Checkbox
        label="Do not ask on this browser for 30 days"
        checked={trustDevice}
        onChange={setTrustDevice}
      />
      <Button type="submit" isBusy={attempt.isBusy}>
        {attempt.isBusy ? 'Signing In...' : 'Sign In'}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            setKind(kind === 'app' ? 'recovery' : 'app');
            setCode('');
            setFault(undefined);
          }}
        >
          {words[kind].other}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => attempt.startOver()}>
          Back to Login
        </Button>
      </div>
    </form>
  );
}

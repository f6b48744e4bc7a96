// A secret that goes in and never comes out: shown is only when it was set, and by whom.
import type { SecretState } from '@groundwork/contract/settings';
import { instant } from '../../lib/formats/dates.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledInput } from '../../ui/field.tsx';
import type { FieldOf } from '../../ui/form.tsx';

export function SecretField<Values extends object>({
  of,
  name,
  label,
  state,
  variable,
  onForget,
}: FieldOf<Values, string> & {
  label: string;
  state: SecretState;
  /** By which it is set where the product is started. */
  variable: string | undefined;
  onForget: () => void;
}) {
  const value = of.values[name];
  return (
    <LabelledInput
      name={name}
      type="password"
      label={label}
      value={typeof value === 'string' ? value : ''}
      error={of.faultOf(name)}
      onChange={event => of.set(name, event.target.value)}
      autoComplete="new-password"
      maxLength={1000}
      disabled={variable !== undefined}
      placeholder={state === null ? '' : 'Set; type to replace it'}
      hint={hintOf(state, variable)}
      aside={
        state !== null && (
          <Button variant="ghost" size="sm" onClick={onForget}>
            Forget it
          </Button>
        )
      }
    />
  );
}

function hintOf(state: SecretState, variable: string | undefined): string {
  if (variable !== undefined) return `Set by ${variable}; never shown.`;
  if (state === null) return 'Not set. Once saved it is never shown again.';
  const when = `Set ${instant(state.set_at)} by ${state.set_by}.`;
  return state.is_readable
    ? when
    : `${when} It cannot be read any more, because GROUNDWORK_SECRET is another: set it anew.`;
}

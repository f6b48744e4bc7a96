// What may be asked of people, and how it is shown. Pure.
import { Refusal } from '@groundwork/contract/errors';
import type { SignInRule } from '@groundwork/contract/sign-in-rules';
import type { Caller } from '../../platform/caller.ts';
import type { Rule } from './store.ts';

/** Whoever asks it of others has it themselves: the call after this one would be refused. With another issuer that does not
 *  say how people sign in nobody has, so that nobody is shut out. @throws Refusal own_second_factor */
export function requireOwnFactor({ hasSecondFactor }: Caller, isRequired: boolean): void {
  if (isRequired && hasSecondFactor !== true) throw new Refusal('own_second_factor');
}

export function presentRule(
  rule: Rule | undefined,
  { isPlatformWide, people }: { isPlatformWide: boolean; people: SignInRule['people'] },
): SignInRule {
  return {
    requires_second_factor: rule?.requires_second_factor ?? false,
    is_platform_wide: isPlatformWide,
    set_by: rule?.set_by ?? null,
    set_at: rule?.set_at ?? null,
    people,
  };
}

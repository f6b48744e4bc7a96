// Saying which figure of the portal moved, from what to what.
import { Refusal } from '@groundwork/contract/errors';
import type { TrippedGuard } from '@groundwork/contract/fixes';

/** Minor units are shown as an amount. */
function shown({ figure }: TrippedGuard, value: number): string {
  return figure === 'open_pipeline' || figure === 'won'
    ? (value / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
    : value.toLocaleString('en-US');
}

export function inWords(tripped: TrippedGuard): string {
  const { what, from, to, margin } = tripped;
  const may = margin === 0 ? 'it must not' : `it may by ${margin} points`;
  return `${what}: from ${shown(tripped, from)} to ${shown(tripped, to)} (${may})`;
}

export function refuseTripped(tripped: readonly TrippedGuard[], outcome: string): Refusal {
  const words = tripped.slice(0, 3).map(inWords);
  return new Refusal('guard_tripped', {
    message: `A guard stopped this bundle. ${words.join('. ')}. ${outcome}`,
  });
}

// What may be set. Pure.
import { Refusal } from '@groundwork/contract/errors';
import type { SectionValues } from '@groundwork/contract/settings-sections';
import type { Locked } from './environment.ts';

/** @throws Refusal set_by_environment, naming each field that is fixed and was to be changed */
export function requireUnlocked(locked: Locked, now: Record<string, unknown>, wanted: object): void {
  const faults = Object.entries(wanted).flatMap(([field, value]) => {
    const variable = locked[field];
    if (variable === undefined || JSON.stringify(now[field]) === JSON.stringify(value)) return [];
    return [
      {
        place: `body.${field}`,
        message: `This is set by ${variable} where the product is started. Unset it there to change it here.`,
      },
    ];
  });
  const [first] = faults;
  if (first) throw new Refusal('set_by_environment', { message: first.message, faults });
}

export interface Standpoint {
  /** The address through which whoever changes this is signed in now. */
  through: string | undefined;
  /** The built-in issuer's address, where people sign in; undefined with an issuer elsewhere. */
  issuerAt: string | undefined;
}

/** Addresses under which nobody, or not even whoever sets them, could sign in any more.
 *  @throws Refusal would_lock_out, invalid_request */
export function requireWayIn(
  now: SectionValues['domains'],
  wanted: SectionValues['domains'],
  { through, issuerAt }: Standpoint,
): void {
  const primary = new URL(wanted.primary).origin;
  const secondary = wanted.secondary.map(address => new URL(address).origin);
  const refuse = (field: string, message: string) => {
    throw new Refusal('would_lock_out', { message, faults: [{ place: `body.${field}`, message }] });
  };
  if (issuerAt !== undefined && primary !== issuerAt)
    refuse(
      'primary',
      `People sign in at ${issuerAt}, and the sign-in that is built in answers nowhere else: at ${primary} nobody could sign in. Start the product with PUBLIC_URL=${primary} instead.`,
    );
  if (issuerAt !== undefined && secondary.includes(issuerAt))
    refuse('secondary', `People sign in at ${issuerAt}. If it led elsewhere, nobody could sign in.`);
  if (primary !== new URL(now.primary).origin && through !== primary)
    refuse(
      'primary',
      `You are signed in through ${through ?? 'another address'}. Open ${primary}, sign in there and make this change from there: that proves that people can sign in at it.`,
    );
  if (through !== undefined && through !== primary && secondary.includes(through))
    refuse(
      'secondary',
      `You are signed in through ${through}. As a secondary domain it would only lead to ${primary}: sign in there first, then add it.`,
    );
  const twice = secondary.find((each, index) => each === primary || secondary.indexOf(each) !== index);
  if (twice !== undefined) {
    const message = `${twice} is named twice.`;
    throw new Refusal('invalid_request', { faults: [{ place: 'body.secondary', message }] });
  }
}

/** Names of what differs; never what it was or is, which may be somebody's address. */
export function changedFields(before: object, after: object): string[] {
  const old = new Map(Object.entries(before));
  return Object.entries(after)
    .filter(([field, value]) => JSON.stringify(old.get(field)) !== JSON.stringify(value))
    .map(([field]) => field);
}

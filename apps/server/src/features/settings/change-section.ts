// Changing one section: held against its shape as a whole, written by whoever saw the newest version, noted in the trail.
import { Refusal } from '@groundwork/contract/errors';
import type { z } from 'zod';
import type { Secrets } from '../../platform/secrets.ts';
import type { Tx } from '../../platform/transaction.ts';
import { type Actor, appendTrail, nameOf } from '../trail/append-trail.ts';
import type { Locked } from './environment.ts';
import { changedFields, requireUnlocked } from './rules.ts';
import { secretPlace } from './secret-place.ts';
import { writeSection } from './store.ts';

interface SectionSecret<Values> {
  field: string;
  value: string | undefined;
  /** The server that it is sent to; undefined: none. */
  sentTo: (values: Values) => string | undefined;
}

export interface SectionChange<Values extends object> {
  section: string;
  version: number | undefined;
  shape: z.ZodType<Values>;
  now: Values;
  /** Only what shall change. */
  wanted: object;
  locked: Locked;
  /** Whether a secret was given before. */
  isSecretKept: boolean;
  /** The secret as it was sent: undefined leaves it, the empty text forgets it. */
  secret?: SectionSecret<Values> | undefined;
  /** What else must hold of all values together. */
  require?: ((after: Values, now: Values) => void) | undefined;
}

/** @throws Refusal set_by_environment, invalid_request, stale, and whatever `require` refuses */
export async function changeSection<Values extends object>(
  tx: Tx,
  secrets: Secrets,
  actor: Actor,
  change: SectionChange<Values>,
): Promise<void> {
  const { section, now, wanted, locked, secret } = change;
  const isSecretSent = secret?.value !== undefined;
  requireUnlocked(locked, Object.fromEntries(Object.entries(now)), {
    ...wanted,
    ...(isSecretSent && secret && { [secret.field]: secret.value }),
  });
  const parsed = change.shape.safeParse({ ...now, ...wanted });
  if (!parsed.success) throw refusalOf(parsed.error);
  change.require?.(parsed.data, now);
  if (secret && change.isSecretKept && !isSecretSent) requireSamePlace(secret, now, parsed.data);
  const sealed = !isSecretSent
    ? undefined
    : secret?.value === ''
      ? null
      : secrets.seal(secretPlace(section), secret?.value ?? '');
  const isWritten = await writeSection(tx, {
    section,
    version: change.version,
    values: parsed.data,
    secret: sealed,
    by: nameOf(actor),
  });
  if (!isWritten) throw new Refusal('stale');
  const changed = [...changedFields(now, parsed.data), ...(isSecretSent && secret ? [secret.field] : [])];
  await appendTrail(tx, null, actor, {
    action: `settings.change`,
    target: { kind: 'settings', id: section },
    details: { changed },
  });
}

/** A secret that nobody can read could be read by whoever lets it be sent to a server of their own. @throws Refusal */
function requireSamePlace<Values>(
  { field, sentTo }: SectionSecret<Values>,
  now: Values,
  after: Values,
): void {
  const place = sentTo(after);
  if (place === undefined || place === sentTo(now)) return;
  const message = `It was given for another server. Type it for ${place}, or forget it first.`;
  throw new Refusal('invalid_request', { faults: [{ place: `body.${field}`, message }] });
}

function refusalOf(error: z.ZodError): Refusal {
  const faults = error.issues.map(({ path, message }) => ({ place: ['body', ...path].join('.'), message }));
  return new Refusal('invalid_request', { faults });
}

// Who the bearer of a key is: its service account, as it stands at this very moment. Nothing is remembered from one call to the
// next, so that a key that is revoked opens nothing from the next call on, in whichever process.
import { Refusal } from '@groundwork/contract/errors';
import { organizationKeyPermissions, platformKeyPermissions } from '@groundwork/contract/key-permissions';
import { batched } from '../../platform/batched.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { isNotWritable } from '../../platform/writable.ts';
import { underStanding } from '../session/rules.ts';
import { agentName } from '../trail/append-trail.ts';
import { readKeyText } from './key-text.ts';
import * as store from './store-admission.ts';

/** What stands where a person's issuer does. */
export const keyIssuer = 'key';

export interface AdmittedKey {
  caller: Caller;
  /** From when on it counts no more, in ms since 1970. */
  expiresAt: number;
}

/** Answers who calls. What is wrong with a key is said only to whoever holds one that was made here.
 *  @throws Refusal key_mistyped, key_unknown, key_expired, key_revoked */
export function createKeyAdmission({
  database,
}: Pick<Dependencies, 'database'>): (text: string) => Promise<AdmittedKey> {
  const find = batched<Buffer, store.FoundKey>({
    keyOf: hash => hash.toString('base64'),
    ask: hashes => database.readOnly(null, tx => store.findKeys(tx, hashes)),
  });
  return async text => {
    const hash = readKeyText(text);
    if (!hash) throw new Refusal('key_mistyped');
    const key = await find(hash);
    if (!key) throw new Refusal('key_unknown');
    refuseEnded(key);
    if (key.is_used_long_ago) await noteUse(database, key.id);
    return { caller: asCaller(key), expiresAt: Date.parse(key.expires_at) };
  };
}

function refuseEnded({ revoked_at, is_expired, expires_at, account_name }: store.FoundKey): void {
  const mend = `Make a new one for the service account “${account_name}”.`;
  if (revoked_at !== null)
    throw new Refusal('key_revoked', {
      message: `This key was revoked on ${revoked_at.slice(0, 10)}. ${mend}`,
    });
  if (is_expired)
    throw new Refusal('key_expired', { message: `This key expired on ${expires_at.slice(0, 10)}. ${mend}` });
}

/** Whoever can be served without it is: on a full disk reading goes on. */
async function noteUse(database: Dependencies['database'], id: string): Promise<void> {
  try {
    await database.autonomousWithoutFlush(tx => store.touchKey(tx, id));
  } catch (error) {
    if (!isNotWritable(error)) throw error;
  }
}

function asCaller(key: store.FoundKey): Caller {
  const { organization_id, organization_status, account_id, account_name } = key;
  const isPlatform = organization_id === null;
  const known = isPlatform ? platformKeyPermissions : organizationKeyPermissions;
  const scope = known.filter(permission => key.permissions.includes(permission));
  const held =
    organization_status === null
      ? { permissions: new Set(scope) }
      : underStanding(scope, { ...key, organization_status });
  return {
    issuer: keyIssuer,
    // The account's, so that a change sent again with the key that took the place of another is the same change.
    subject: account_id,
    email: '',
    name: agentName({ kind: 'key', name: account_name, isOfPlatform: isPlatform }),
    roles: [],
    ...held,
    organizationId: organization_id,
    memberId: null,
    isPlatform,
    agent: {
      kind: 'key',
      id: account_id,
      name: account_name,
      isOfPlatform: isPlatform,
      onBehalfOf: key.created_by,
      key: { id: key.id, hint: key.hint, expiresAt: key.expires_at },
    },
  };
}

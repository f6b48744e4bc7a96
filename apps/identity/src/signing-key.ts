// The key that signs tokens: made once, kept encrypted by the secret, checked at every start.
import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type pg from 'pg';
import type { Row } from './schema/rows.ts';
import { IssuerStartError } from './settings.ts';

const generate = promisify(generateKeyPair);

/**
 * Makes the first signing key, or shows that the secret opens the ones there are.
 * @throws IssuerStartError when it does not: better now than at the first person's sign-in.
 */
export async function ensureSigningKey(client: pg.Client, secret: string): Promise<void> {
  const keys = await client.query<Pick<Row<'jwks'>, 'privateKey'>>('select "privateKey" from jwks');
  if (keys.rows.length === 0) return makeSigningKey(client, secret);
  for (const { privateKey } of keys.rows) {
    try {
      await symmetricDecrypt({ key: secret, data: JSON.parse(privateKey) });
    } catch (cause) {
      throw new IssuerStartError(
        'The identity secret is not the one this database was set up with, so its signing keys cannot be read. ' +
          'Restore the former secret; or, if it is lost, empty the table identity.jwks: everyone then signs in again.',
        { cause },
      );
    }
  }
}

async function makeSigningKey(client: pg.Client, secret: string): Promise<void> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 });
  const sealed = await symmetricEncrypt({
    key: secret,
    data: JSON.stringify(privateKey.export({ format: 'jwk' })),
  });
  await client.query(
    `insert into jwks ("id", "publicKey", "privateKey", "createdAt", "alg") values ($1, $2, $3, now(), 'RS256')`,
    [
      randomBytes(16).toString('base64url'),
      JSON.stringify(publicKey.export({ format: 'jwk' })),
      JSON.stringify(sealed),
    ],
  );
}

// A passkey as a device keeps it: an ES256 key that answers challenges (WebAuthn level 2, attestation `none`).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { z } from 'zod';

const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 };

export const CreationOptions = z.object({ challenge: z.string(), rp: z.object({ id: z.string() }) });
export const RequestOptions = z.object({ challenge: z.string(), rpId: z.string() });

export class SecurityKey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(16);
  readonly #origin: string;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** What `navigator.credentials.create` would give. */
  create(options: z.infer<typeof CreationOptions>) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
    const idLength = Buffer.from([0, this.#id.length]);
    const head = this.#head(options.rp.id, flags.present | flags.verified | flags.hasKey);
    const authData = Buffer.concat([head, Buffer.alloc(16), idLength, this.#id, key]);
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ]);
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge).toString('base64url');
    return this.#credential({ clientDataJSON, attestationObject: attestation.toString('base64url') });
  }

  /** What `navigator.credentials.get` would give; `isUnlocked`: the person showed finger, face or PIN. */
  get(options: z.infer<typeof RequestOptions>, isUnlocked = true) {
    this.#counter++;
    const authData = this.#head(options.rpId, flags.present | (isUnlocked ? flags.verified : 0));
    const clientData = this.#clientData('webauthn.get', options.challenge);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    });
  }

  #head(rpId: string, flag: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flag]), counter]);
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #credential(response: Record<string, string>) {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

function cborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}

function cborInt(value: number): Buffer {
  return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
}

function cborMap(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The WebAuthn options that an authenticator reads, in JSON form. */
interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id?: string };
  readonly rpId?: string;
}

interface Faults {
  /** The page's origin, if it is not the console's. */
  readonly origin?: string;
  /** The host that the passkey is for, if it is not the options'. */
  readonly rpId?: string;
  /** The user was present but not verified. */
  readonly isUnverified?: boolean;
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

/** An authenticator with one ES256 passkey, as a browser presents it (Web Authentication Level 3). */
export class SoftwarePasskey {
  readonly #id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #publicKey: { readonly x: Buffer; readonly y: Buffer };
  readonly #origin: string;
  #counter = 0;

  constructor(origin = 'http://localhost') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#publicKey = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
    this.#origin = origin;
  }

  /** Creates the passkey; returns the answer to creation options. */
  create(given: unknown, faults: Faults = {}) {
    const options = given as Options;
    const id = this.#id.toString('base64url');
    const authData = Buffer.concat([
      this.#head(faults.rpId ?? options.rp?.id ?? '', flags.attested, faults),
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      this.#coseKey(),
    ]);
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options, faults).toString('base64url'),
        attestationObject: attestationObject(authData).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Signs the challenge of request options. */
  answer(given: unknown, faults: Faults = {}) {
    const options = given as Options;
    this.#counter += 1;
    const id = this.#id.toString('base64url');
    const authData = this.#head(faults.rpId ?? options.rpId ?? '', 0, faults);
    const clientData = this.#clientData('webauthn.get', options, faults);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#key);
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  #clientData(type: string, { challenge }: Options, { origin = this.#origin }: Faults): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #head(rpId: string, extra: number, { isUnverified = false }: Faults): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const checked = isUnverified ? 0 : flags.verified;
    return Buffer.concat([sha256(rpId), Buffer.from([flags.present | checked | extra]), counter]);
  }

  /** A COSE key: EC2, ES256, P-256 (RFC 9053). */
  #coseKey(): Buffer {
    const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(this.#publicKey.x),
      Buffer.from([0x22]),
      bytes(this.#publicKey.y),
    ]);
  }
}

/** The CBOR map {fmt: 'none', attStmt: {}, authData}. */
function attestationObject(authData: Buffer): Buffer {
  const text = (value: string) =>
    Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    length,
    authData,
  ]);
}

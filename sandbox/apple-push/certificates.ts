import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import * as asn from './der.ts';

/** A certificate and its key as PEM. */
interface Identity {
  readonly certificate: string;
  readonly key: string;
}

/** The credentials that Apple gives to issuers of passes. */
interface PassIdentity extends Identity {
  readonly passTypeId: string;
  readonly teamId: string;
  /** The authority's own certificate (Worldwide Developer Relations). */
  readonly wwdr: string;
}

interface Authority {
  readonly certificate: string;
  readonly keys: Keys;
  readonly name: Buffer;
}

interface Keys {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const newKeys = (): Keys => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Object identifiers of the attributes in certificates' names. */
const attributes = {
  CN: '2.5.4.3',
  OU: '2.5.4.11',
  O: '2.5.4.10',
  UID: '0.9.2342.19200300.100.1.1',
} as const;

const nameOf = (name: Partial<Record<keyof typeof attributes, string>>): Buffer =>
  asn.sequence(
    ...Object.entries(name).map(([key, value]) =>
      asn.set(asn.sequence(asn.oid(attributes[key as keyof typeof attributes]), asn.text(value))),
    ),
  );

const signatureKind = asn.sequence(asn.oid('1.2.840.113549.1.1.11'), asn.nothing);
const extension = (id: string, ...value: readonly Buffer[]): Buffer =>
  asn.sequence(asn.oid(id), ...value.slice(0, -1), asn.octets(value.at(-1) ?? asn.nothing));

interface CertificateRequest {
  readonly subject: Buffer;
  readonly keys: Keys;
  readonly issuer: Pick<Authority, 'keys' | 'name'>;
  readonly extensions: readonly Buffer[];
  readonly until: Date;
}

function certificate({ subject, keys, issuer, extensions, until }: CertificateRequest): string {
  const serial = randomBytes(8);
  serial[0] = 1;
  const content = asn.sequence(
    asn.tagged(0, asn.integer(Buffer.from([2]))),
    asn.integer(serial),
    signatureKind,
    issuer.name,
    asn.sequence(asn.time(new Date(Date.now() - 3_600_000)), asn.time(until)),
    subject,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    asn.tagged(3, asn.sequence(...extensions)),
  );
  const signature = createSign('RSA-SHA256').update(content).sign(issuer.keys.privateKey);
  const encoded = asn.sequence(content, signatureKind, asn.bits(signature)).toString('base64');
  const lines = encoded.replace(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

const pem = ({ privateKey }: Keys): string =>
  privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();

const inAnHour = () => new Date(Date.now() + 3_600_000);
const isAuthority = extension('2.5.29.19', asn.yes, asn.sequence(asn.yes));
const isNoAuthority = extension('2.5.29.19', asn.sequence());

function newAuthority(): Authority {
  const keys = newKeys();
  const name = nameOf({ CN: 'Sandbox Worldwide Developer Relations', O: 'Sandbox' });
  const issuer = { keys, name };
  const until = inAnHour();
  const own = certificate({ subject: name, keys, issuer, extensions: [isAuthority], until });
  return { ...issuer, certificate: own };
}

/** Makes new credentials for passes, valid for an hour unless `until` says otherwise. */
export function newPassIdentity({
  until = inAnHour(),
}: {
  readonly until?: Date;
} = {}): PassIdentity {
  const passTypeId = 'pass.example.tickets';
  const teamId = 'A1B2C3D4E5';
  const issuer = newAuthority();
  const keys = newKeys();
  const subject = nameOf({
    UID: passTypeId,
    CN: `Pass Type ID: ${passTypeId}`,
    OU: teamId,
    O: 'Example',
  });
  const extensions = [isNoAuthority];
  return {
    passTypeId,
    teamId,
    certificate: certificate({ subject, keys, issuer, extensions, until }),
    key: pem(keys),
    wwdr: issuer.certificate,
  };
}

/** Makes a certificate for a server on 127.0.0.1 and the `authority` that clients have to trust. */
export function newServerIdentity(): Identity & { readonly authority: string } {
  const issuer = newAuthority();
  const keys = newKeys();
  const address = asn.der(0x87, Buffer.from([127, 0, 0, 1]));
  const names = extension('2.5.29.17', asn.sequence(address));
  const own = certificate({
    subject: nameOf({ CN: '127.0.0.1' }),
    keys,
    issuer,
    extensions: [isNoAuthority, names],
    until: inAnHour(),
  });
  return { certificate: own, key: pem(keys), authority: issuer.certificate };
}

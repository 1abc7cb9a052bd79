import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import * as asn from './der.ts';

/** A certificate and its key as PEM. */
export interface Identity {
  readonly certificate: string;
  readonly key: string;
}

/** What Apple gives to who makes passes. */
export interface PassIdentity extends Identity {
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

/** By their object identifiers: what names of certificates are made of. */
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

interface Wanted {
  readonly subject: Buffer;
  readonly keys: Keys;
  readonly by: Pick<Authority, 'keys' | 'name'>;
  readonly extensions: readonly Buffer[];
  readonly until: Date;
}

function certificate({ subject, keys, by, extensions, until }: Wanted): string {
  const serial = randomBytes(8);
  serial[0] = 1;
  const facts = asn.sequence(
    asn.tagged(0, asn.integer(Buffer.from([2]))),
    asn.integer(serial),
    signatureKind,
    by.name,
    asn.sequence(asn.time(new Date(Date.now() - 3_600_000)), asn.time(until)),
    subject,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    asn.tagged(3, asn.sequence(...extensions)),
  );
  const signature = createSign('RSA-SHA256').update(facts).sign(by.keys.privateKey);
  const whole = asn.sequence(facts, signatureKind, asn.bits(signature)).toString('base64');
  const lines = whole.replace(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

const pem = ({ privateKey }: Keys): string =>
  privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();

const inAnHour = () => new Date(Date.now() + 3_600_000);
const mayIssue = extension('2.5.29.19', asn.yes, asn.sequence(asn.yes));
const mayNotIssue = extension('2.5.29.19', asn.sequence());

function newAuthority(): Authority {
  const keys = newKeys();
  const name = nameOf({ CN: 'Sandbox Worldwide Developer Relations', O: 'Sandbox' });
  const by = { keys, name };
  const until = inAnHour();
  const own = certificate({ subject: name, keys, by, extensions: [mayIssue], until });
  return { ...by, certificate: own };
}

/** A chain as a maker of passes has it, made anew; good for an hour unless it is to be over. */
export function newPassIdentity({
  until = inAnHour(),
}: {
  readonly until?: Date;
} = {}): PassIdentity {
  const passTypeId = 'pass.example.tickets';
  const teamId = 'A1B2C3D4E5';
  const by = newAuthority();
  const keys = newKeys();
  const subject = nameOf({
    UID: passTypeId,
    CN: `Pass Type ID: ${passTypeId}`,
    OU: teamId,
    O: 'Example',
  });
  const extensions = [mayNotIssue];
  return {
    passTypeId,
    teamId,
    certificate: certificate({ subject, keys, by, extensions, until }),
    key: pem(keys),
    wwdr: by.certificate,
  };
}

/** What a server on this machine shows; `authority` is what its clients have to trust. */
export function newServerIdentity(): Identity & { readonly authority: string } {
  const by = newAuthority();
  const keys = newKeys();
  const address = asn.der(0x87, Buffer.from([127, 0, 0, 1]));
  const names = extension('2.5.29.17', asn.sequence(address));
  const shown = certificate({
    subject: nameOf({ CN: '127.0.0.1' }),
    keys,
    by,
    extensions: [mayNotIssue, names],
    until: inAnHour(),
  });
  return { certificate: shown, key: pem(keys), authority: by.certificate };
}

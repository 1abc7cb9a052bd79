import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CannotStart } from '#database/cannot-start.ts';
import type { ApplePassSettings, GooglePassSettings } from '#server/setup/settings.ts';

type Value = (name: string) => string | undefined;

const ofApple = [
  'APPLE_PASS_TYPE_ID',
  'APPLE_PASS_TEAM_ID',
  'APPLE_PASS_CERTIFICATE',
  'APPLE_PASS_KEY',
  'APPLE_PASS_WWDR',
] as const;

/** Reads the settings of passes for Apple Wallet; undefined if none is set. */
export function readApplePasses(
  value: Value,
  origin: (name: string) => string | undefined,
): ApplePassSettings | undefined {
  const pushBase = origin('APPLE_PASS_PUSH_BASE');
  const missing = ofApple.filter((name) => value(name) === undefined);
  if (missing.length === ofApple.length) return undefined;
  if (missing.length > 0) {
    throw new CannotStart(
      `${missing.join(' and ')} must be set too: passes for Apple Wallet need all of them or none.`,
    );
  }
  const certificate = readCertificate('APPLE_PASS_CERTIFICATE', value);
  const wwdr = readCertificate('APPLE_PASS_WWDR', value);
  const key = readKey('APPLE_PASS_KEY', value);
  if (!certificate.checkPrivateKey(createPrivateKey(key))) {
    throw new CannotStart('APPLE_PASS_KEY must be the key of APPLE_PASS_CERTIFICATE.');
  }
  const passTypeId = value('APPLE_PASS_TYPE_ID') ?? '';
  const teamId = value('APPLE_PASS_TEAM_ID') ?? '';
  // Wallet refuses passes whose ids differ from those of the certificate.
  const subject = certificate.subject.split('\n');
  if (!subject.includes(`UID=${passTypeId}`)) {
    throw new CannotStart('APPLE_PASS_TYPE_ID must be that of APPLE_PASS_CERTIFICATE.');
  }
  if (!subject.includes(`OU=${teamId}`)) {
    throw new CannotStart('APPLE_PASS_TEAM_ID must be the team of APPLE_PASS_CERTIFICATE.');
  }
  if (!certificate.checkIssued(wwdr) || !certificate.verify(wwdr.publicKey)) {
    throw new CannotStart(
      'APPLE_PASS_WWDR must be the certificate of the authority that signed APPLE_PASS_CERTIFICATE.',
    );
  }
  const authority = value('APPLE_PASS_PUSH_AUTHORITY');
  return {
    passTypeId,
    teamId,
    certificate: certificate.toString(),
    key,
    wwdr: wwdr.toString(),
    pushBase: pushBase ?? 'https://api.push.apple.com',
    ...(authority !== undefined && {
      pushAuthority: readCertificate('APPLE_PASS_PUSH_AUTHORITY', value).toString(),
    }),
  };
}

/** Reads the settings of passes for Google Wallet; undefined if none is set. */
export function readGooglePasses(
  value: Value,
  url: (name: string) => string | undefined,
): GooglePassSettings | undefined {
  const apiBase = url('GOOGLE_WALLET_API_BASE');
  const saveUrl = url('GOOGLE_WALLET_SAVE_URL');
  const names = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_ACCOUNT'];
  const missing = names.filter((name) => value(name) === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) {
    throw new CannotStart(
      `${missing.join()} must be set too: passes for Google Wallet need both or neither.`,
    );
  }
  const issuerId = value('GOOGLE_WALLET_ISSUER_ID') ?? '';
  if (!/^\d{5,30}$/.test(issuerId)) {
    throw new CannotStart('GOOGLE_WALLET_ISSUER_ID must be a number, as shown in the console.');
  }
  return {
    issuerId,
    ...readAccount(value),
    apiBase: (apiBase ?? 'https://walletobjects.googleapis.com').replace(/\/$/, ''),
    saveUrl: saveUrl ?? 'https://pay.google.com/gp/v/save/',
  };
}

function readAccount(value: Value) {
  const wrong = new CannotStart(
    'GOOGLE_WALLET_ACCOUNT must be the JSON file of a service account, as a path or in base64.',
  );
  let account: Record<string, unknown>;
  try {
    account = JSON.parse(bytesOf('GOOGLE_WALLET_ACCOUNT', value).toString());
    createPrivateKey(String(account['private_key']));
  } catch (error) {
    throw error instanceof CannotStart ? error : wrong;
  }
  const { client_email: clientEmail, private_key: privateKey, token_uri: tokenUrl } = account;
  const texts = [clientEmail, privateKey, tokenUrl];
  if (!texts.every((text) => typeof text === 'string') || !URL.canParse(String(tokenUrl))) {
    throw wrong;
  }
  return {
    clientEmail: String(clientEmail),
    privateKey: String(privateKey),
    tokenUrl: String(tokenUrl),
  };
}

/** Reads a certificate in DER, as Apple provides it, or PEM. */
function readCertificate(name: string, value: Value): X509Certificate {
  const bytes = bytesOf(name, value);
  try {
    return new X509Certificate(bytes);
  } catch {
    throw new CannotStart(`${name} must be a certificate, as a path or in base64.`);
  }
}

/** Reads a key and returns it as PEM in PKCS #1, which signing passes requires. */
function readKey(name: string, value: Value): string {
  const bytes = bytesOf(name, value);
  try {
    const key = createPrivateKey(bytes);
    if (key.asymmetricKeyType === 'rsa') {
      return key.export({ type: 'pkcs1', format: 'pem' }).toString();
    }
  } catch {
    // The error is not shown, since it can quote the key.
  }
  throw new CannotStart(
    `${name} must be an RSA key in PEM without a password, as a path or in base64.`,
  );
}

/** Returns the bytes of the file that a variable names, or that it contains in base64. */
function bytesOf(name: string, value: Value): Buffer {
  const text = value(name) ?? '';
  const isBase64 = text.length > 200 && /^[\w+/\s-]+={0,2}\s*$/.test(text);
  if (isBase64) return Buffer.from(text, 'base64');
  try {
    return readFileSync(text);
  } catch {
    throw new CannotStart(`${name} names a file that cannot be read.`);
  }
}

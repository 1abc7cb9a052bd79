import path from 'node:path';
import { CannotStart } from '#database/cannot-start.ts';
import { readMailbox } from '#domain/contact/mailbox.ts';
import type {
  ApplePassSettings,
  CaptchaSettings,
  GooglePassSettings,
  StripeSettings,
} from '#server/setup/settings.ts';
import { staffProviderSecret } from '#server/setup/settings.ts';
import { checkStaffUrl } from './check-staff-url.ts';
import { readApplePasses, readGooglePasses } from './wallet-settings.ts';

/** The settings from the environment, validated. Those that are not set are undefined or the default. */
export interface Settings {
  port: number;
  host: string;
  /** Absolute path of the folder for data on this machine. */
  dataFolder: string;
  /** A PostgreSQL server to use instead of the embedded one. */
  databaseUrl: string | undefined;
  /** Bypasses the pooler at `databaseUrl`, for work that needs a connection of its own. */
  databaseDirectUrl: string | undefined;
  /** Address of a replica of the database at `databaseUrl`. */
  databaseReplicaUrl: string | undefined;
  /** Connects as the owner of the tables, if that is not the serving user. */
  databaseOwnerUrl: string | undefined;
  publicUrl: string | undefined;
  /** Origin of the console, if the environment names one. */
  staffUrl: string | undefined;
  /** The port and host at which the process serves metrics; undefined if it serves none. */
  metrics: MetricsAddress | undefined;
  /** Seconds for which a stopping server still answers, so that a load balancer notices. */
  drainSeconds: number;
  /** Number of proxies in front whose X-Forwarded-For is trusted. */
  trustedProxies: number;
  /** The key that protects gift card numbers. */
  giftCardKey: string | undefined;
  /** The keys of portals from other installations, by the portal part of the variables' names. */
  giftCardKeys: Readonly<Record<string, string>>;
  stripe: StripeSettings | undefined;
  /** Allows stand-ins on a public server. */
  allowsStandIns: boolean;
  smtpUrl: string | undefined;
  /** Origin of the address service. */
  addressLookupBase: string | undefined;
  captcha: CaptchaSettings | undefined;
  /** Client secrets at identity providers, by the portal part of the variables' names. */
  identityProviderSecrets: Readonly<Record<string, string>>;
  /** Client secrets at staff's providers, by the portal part of the variables' names. */
  staffProviderSecrets: Readonly<Record<string, string>>;
  /** Hosts of identity providers that may have a private address; undefined if the environment names none. */
  privateProviders: readonly string[] | undefined;
  applePasses: ApplePassSettings | undefined;
  googlePasses: GooglePassSettings | undefined;
  mailFrom: string | undefined;
  /** The address to which mail servers return letters. */
  bounceAddress: string | undefined;
  /** The address to which the installation itself writes to its operator. */
  operatorEmail: string | undefined;
  logLevel: string;
  /** True if the samples get a year of orders. */
  fillsSamples: boolean;
}

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];

/**
 * Reads the environment. An empty variable counts as not set.
 * @throws CannotStart with one sentence about the first invalid variable.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const value = (name: string) => env[name]?.trim() || undefined;
  return {
    port: readPort('PORT', value('PORT') ?? '3000'),
    host: value('HOST') ?? '127.0.0.1',
    dataFolder: path.resolve(value('DATA_DIR') ?? 'data'),
    databaseUrl: readDatabase('DATABASE_URL', value('DATABASE_URL')),
    databaseDirectUrl: readBeside('DATABASE_DIRECT_URL', value),
    databaseReplicaUrl: readBeside('DATABASE_REPLICA_URL', value),
    databaseOwnerUrl: readBeside('DATABASE_OWNER_URL', value),
    publicUrl: readOrigin('PUBLIC_URL', value('PUBLIC_URL')),
    staffUrl: checkStaffUrl(readOrigin('STAFF_URL', value('STAFF_URL')), value('PUBLIC_URL')),
    metrics: readMetrics(value),
    drainSeconds: readDrain(value('DRAIN_SECONDS')),
    trustedProxies: readHops(value('TRUST_PROXY')),
    giftCardKey: readGiftCardKey(giftCardKeyName, value(giftCardKeyName)),
    giftCardKeys: readGiftCardKeys(env),
    stripe: readStripe(value, env),
    allowsStandIns: readSwitch('ALLOW_STAND_INS', value('ALLOW_STAND_INS')),
    smtpUrl: readUrl('SMTP_URL', value('SMTP_URL'), mailServer),
    addressLookupBase: readOrigin('ADDRESS_LOOKUP_BASE', value('ADDRESS_LOOKUP_BASE')),
    captcha: readCaptcha(value),
    identityProviderSecrets: readSecretsByPortal(env, providerSecret),
    staffProviderSecrets: readSecretsByPortal(env, staffProviderSecret),
    privateProviders: readHosts('PRIVATE_PROVIDERS', value('PRIVATE_PROVIDERS')),
    applePasses: readApplePasses(value, (name) => readOrigin(name, value(name))),
    googlePasses: readGooglePasses(value, (name) => readUrl(name, value(name), web)),
    mailFrom: readSender(value('MAIL_FROM')),
    bounceAddress: readBounceAddress(value('BOUNCE_ADDRESS')),
    operatorEmail: readAddress('OPERATOR_EMAIL', value('OPERATOR_EMAIL')),
    logLevel: readLogLevel(value('LOG_LEVEL')),
    fillsSamples: readHistory(value('SAMPLE_HISTORY')),
  };
}

interface UrlKind {
  protocols: string[];
  description: string;
  example: string;
}

const web = {
  protocols: ['https:', 'http:'],
  description: 'a web address',
  example: 'https://tickets.example.org',
};
const database = {
  protocols: ['postgresql:', 'postgres:'],
  description: 'the address of a PostgreSQL database',
  example: 'postgresql://user:password@host:5432/foyer',
};
const mailServer = {
  protocols: ['smtp:', 'smtps:'],
  description: 'the address of a mail server',
  example: 'smtp://user:password@host:587',
};

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new CannotStart(`${name} must be a number from 1 to 65535, not "${text}".`);
}

/** Reads the address for metrics, which is never at the shop's port: they are not for visitors. */
function readMetrics(value: (name: string) => string | undefined): MetricsAddress | undefined {
  const [text, host] = [value('METRICS_PORT'), value('METRICS_HOST')];
  if (text === undefined) {
    if (host === undefined) return undefined;
    throw new CannotStart('METRICS_HOST needs METRICS_PORT: set both or neither.');
  }
  const port = readPort('METRICS_PORT', text);
  if (port === readPort('PORT', value('PORT') ?? '3000')) {
    throw new CannotStart(`METRICS_PORT must be another port than PORT, not ${port} too.`);
  }
  return { host: host ?? '127.0.0.1', port };
}

function readSwitch(name: string, text: string | undefined): boolean {
  if (text === undefined || text === '0') return false;
  if (text === '1') return true;
  throw new CannotStart(`${name} must be 1 or 0, not "${text}".`);
}

function readHistory(text: string | undefined): boolean {
  if (text === undefined || text === 'on') return true;
  if (text === 'off') return false;
  throw new CannotStart(`SAMPLE_HISTORY must be on or off, not "${text}".`);
}

/** Reads host names separated by commas. */
function readHosts(name: string, text: string | undefined): string[] | undefined {
  return text?.split(',').map((part) => {
    const host = part.trim().toLowerCase();
    const { hostname } = URL.parse(`https://${host}`) ?? {};
    // A port, path or user would allow more or less than its reader thinks.
    if (hostname === host) return host.replace(/^\[|\]$/g, '');
    throw new CannotStart(
      `${name} must be names of hosts, separated by commas, such as "login.example.org", not "${text}".`,
    );
  });
}

function readHops(text: string | undefined): number {
  const hops = Number(text ?? 0);
  if (Number.isInteger(hops) && hops >= 0 && hops <= 10) return hops;
  throw new CannotStart(
    `TRUST_PROXY must be the number of proxies in front, from 0 to 10, not "${text}".`,
  );
}

function readDrain(text: string | undefined): number {
  const seconds = Number(text ?? 0);
  if (Number.isInteger(seconds) && seconds >= 0 && seconds <= 300) return seconds;
  throw new CannotStart(`DRAIN_SECONDS must be a number from 0 to 300, not "${text}".`);
}

function readUrl(name: string, text: string | undefined, kind: UrlKind): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url && kind.protocols.includes(url.protocol) && url.hostname !== '') return text;
  // The value is not shown, since it can contain a password.
  throw new CannotStart(`${name} must be ${kind.description} such as "${kind.example}".`);
}

function readOrigin(name: string, text: string | undefined): string | undefined {
  const url = readUrl(name, text, web);
  if (url === undefined) return undefined;
  const { origin, pathname, search, hash } = new URL(url);
  if (`${pathname}${search}${hash}` === '/') return origin;
  throw new CannotStart(
    `${name} must have nothing after the host, as in "${origin}", not "${text}".`,
  );
}

/** Reads another address of the database at DATABASE_URL. */
function readBeside(name: string, value: (name: string) => string | undefined) {
  const text = value(name);
  if (text !== undefined && value('DATABASE_URL') === undefined) {
    throw new CannotStart(`${name} needs DATABASE_URL: set both or neither.`);
  }
  return readDatabase(name, text);
}

function readDatabase(name: string, text: string | undefined): string | undefined {
  const url = readUrl(name, text, database);
  // They would take the place of ours, with which connections serve one portal at a time.
  if (url === undefined || !new URL(url).searchParams.has('options')) return url;
  throw new CannotStart(
    `${name} must have no "options": the server sets its own as it connects. Give them to the database's user instead (alter role … set …).`,
  );
}

/** Long enough to withstand guessing. */
const minimumKeyLength = 32;

const giftCardKeyName = 'GIFT_CARD_KEY';

function readGiftCardKey(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text.length >= minimumKeyLength) return text;
  throw new CannotStart(`${name} must be at least ${minimumKeyLength} random characters.`);
}

function readGiftCardKeys(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const { [giftCardKeyName]: _common, ...others } = env;
  const keys = readSecretsByPortal(others, giftCardKeyName);
  for (const [portal, key] of Object.entries(keys)) {
    readGiftCardKey(`${giftCardKeyName}_${portal}`, key);
  }
  return keys;
}

const webhookSecretName = 'STRIPE_WEBHOOK_SECRET';
const webhookSecretKey = { name: webhookSecretName, prefix: /^whsec_/, shape: 'whsec_…' };
const stripeKeys = [
  { name: 'STRIPE_SECRET_KEY', prefix: /^(sk|rk)_(test|live)_/, shape: 'sk_test_…' },
  { name: 'STRIPE_PUBLISHABLE_KEY', prefix: /^pk_(test|live)_/, shape: 'pk_test_…' },
  webhookSecretKey,
];

function readStripe(
  value: (name: string) => string | undefined,
  env: NodeJS.ProcessEnv,
): StripeSettings | undefined {
  const { [webhookSecretName]: _common, ...others } = env;
  const webhookSecrets = readSecretsByPortal(others, webhookSecretName);
  const ofPortals = Object.keys(webhookSecrets).map((portal) => `${webhookSecretName}_${portal}`);
  const isSet = (name: string) =>
    value(name) !== undefined || (name === webhookSecretName && ofPortals.length > 0);
  const [secretKey, publishableKey, webhookSecret] = stripeKeys.map(({ name }) => value(name));
  const missing = stripeKeys.filter(({ name }) => !isSet(name));
  if (!secretKey || !publishableKey || missing.length > 0) {
    if (missing.length === stripeKeys.length) return undefined;
    const names = missing.map(({ name }) => name).join(' and ');
    throw new CannotStart(`${names} must be set too: Stripe needs all three keys or none.`);
  }
  const keys = [...stripeKeys, ...ofPortals.map((name) => ({ ...webhookSecretKey, name }))];
  for (const { name, prefix, shape } of keys) {
    const text = value(name);
    if (text === undefined || prefix.test(text)) continue;
    throw new CannotStart(`${name} must be a Stripe key such as "${shape}".`);
  }
  if (secretKey.includes('_test_') !== publishableKey.includes('_test_')) {
    throw new CannotStart(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both live keys.',
    );
  }
  const apiBase = readOrigin('STRIPE_API_BASE', value('STRIPE_API_BASE'));
  const jsUrl = readUrl('STRIPE_JS_URL', value('STRIPE_JS_URL'), web);
  return {
    secretKey,
    publishableKey,
    ...(webhookSecret === undefined ? {} : { webhookSecret }),
    ...(ofPortals.length === 0 ? {} : { webhookSecrets }),
    apiBase: apiBase ?? 'https://api.stripe.com',
    jsUrl: jsUrl ?? 'https://js.stripe.com/v3/',
  };
}

function readCaptcha(value: (name: string) => string | undefined): CaptchaSettings | undefined {
  const secret = value('CAPTCHA_SECRET');
  const verifyUrl = readUrl('CAPTCHA_VERIFY_URL', value('CAPTCHA_VERIFY_URL'), web);
  const scriptUrl = readUrl('CAPTCHA_JS_URL', value('CAPTCHA_JS_URL'), web);
  if (secret === undefined) {
    if (verifyUrl === undefined && scriptUrl === undefined) return undefined;
    throw new CannotStart('CAPTCHA_SECRET must be set too: tokens cannot be verified without it.');
  }
  return {
    secret,
    verifyUrl: verifyUrl ?? 'https://api.hcaptcha.com/siteverify',
    scriptUrl: scriptUrl ?? 'https://js.hcaptcha.com/1/api.js',
  };
}

const providerSecret = 'OIDC_CLIENT_SECRET';

/** Reads secrets by portal from variables whose names end with the portal's key. */
function readSecretsByPortal(
  env: NodeJS.ProcessEnv,
  prefix: string,
): Readonly<Record<string, string>> {
  const secrets: Record<string, string> = {};
  for (const [name, text] of Object.entries(env)) {
    const secret = text?.trim();
    if (!secret || !name.startsWith(prefix)) continue;
    const [, portal] = /^_([A-Z0-9][A-Z0-9_]*)$/.exec(name.slice(prefix.length)) ?? [];
    if (portal === undefined) {
      throw new CannotStart(
        `${name} must end with a portal's key, as ${prefix}_MY_HALL does for the portal "my-hall".`,
      );
    }
    secrets[portal] = secret;
  }
  return secrets;
}

function readSender(text: string | undefined): string | undefined {
  if (text === undefined || readMailbox(text)) return text;
  throw new CannotStart(
    `MAIL_FROM must be an e-mail address such as "Tickets <tickets@example.org>", not "${text}".`,
  );
}

function readAddress(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const mailbox = readMailbox(text);
  if (mailbox && mailbox.name === '') return mailbox.address;
  throw new CannotStart(
    `${name} must be an e-mail address such as "operator@example.org", not "${text}".`,
  );
}

/** Maximum length, so that a plus sign and a token still fit into the 64 characters before the @ (RFC 5321). */
const longestBounceName = 15;

function readBounceAddress(text: string | undefined): string | undefined {
  const address = readAddress('BOUNCE_ADDRESS', text);
  if (address === undefined) return undefined;
  const name = address.slice(0, address.lastIndexOf('@'));
  if (name.length <= longestBounceName && /^[\w.-]+$/.test(name)) return address;
  throw new CannotStart(
    `BOUNCE_ADDRESS must have at most ${longestBounceName} letters and digits before the @, as in "bounces@example.org".`,
  );
}

function readLogLevel(text: string | undefined): string {
  if (text === undefined) return 'info';
  if (logLevels.includes(text)) return text;
  throw new CannotStart(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}".`);
}

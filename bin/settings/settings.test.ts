import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

describe('settings', () => {
  test('have defaults for an empty environment', () => {
    expect(readSettings({ PORT: '', SMTP_URL: ' ' })).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataFolder: path.resolve('data'),
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databaseReplicaUrl: undefined,
      databaseOwnerUrl: undefined,
      publicUrl: undefined,
      staffUrl: undefined,
      drainSeconds: 0,
      trustedProxies: 0,
      giftCardKey: undefined,
      stripe: undefined,
      allowsStandIns: false,
      smtpUrl: undefined,
      addressLookupBase: undefined,
      captcha: undefined,
      giftCardKeys: {},
      identityProviderSecrets: {},
      staffProviderSecrets: {},
      mailFrom: undefined,
      logLevel: 'info',
      fillsSamples: true,
    });
  });

  test('are taken from the environment', () => {
    expect(
      readSettings({
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/srv/foyer',
        DATABASE_URL: 'postgres://web@db/foyer',
        DATABASE_DIRECT_URL: 'postgres://web@db:5433/foyer',
        DATABASE_REPLICA_URL: 'postgres://web@replica/foyer',
        DATABASE_OWNER_URL: 'postgres://owner@db/foyer',
        PUBLIC_URL: 'https://tickets.example.org/',
        STAFF_URL: 'https://staff.example.org/',
        DRAIN_SECONDS: '5',
        TRUST_PROXY: '2',
        GIFT_CARD_KEY: 'k'.repeat(32),
        GIFT_CARD_KEY_MY_HALL: 'h'.repeat(32),
        ALLOW_STAND_INS: '1',
        SMTP_URL: 'smtps://me:secret@mail.example.org',
        ADDRESS_LOOKUP_BASE: 'https://addresses.example.org/',
        CAPTCHA_SECRET: 'a secret',
        CAPTCHA_VERIFY_URL: 'https://captcha.example.org/siteverify',
        CAPTCHA_JS_URL: 'https://captcha.example.org/1/api.js',
        OIDC_CLIENT_SECRET_TOWER: 'hidden',
        OIDC_CLIENT_SECRET_MY_HALL: ' hidden too ',
        OIDC_CLIENT_SECRET_ZOO: '',
        STAFF_OIDC_CLIENT_SECRET_MY_HALL: 'of staff',
        PRIVATE_PROVIDERS: 'Login.venue.internal, 10.0.0.7',
        MAIL_FROM: 'The Tower <tickets@example.org>',
        BOUNCE_ADDRESS: 'bounces@example.org',
        LOG_LEVEL: 'warn',
        ...stripe,
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataFolder: '/srv/foyer',
      databaseUrl: 'postgres://web@db/foyer',
      databaseDirectUrl: 'postgres://web@db:5433/foyer',
      databaseReplicaUrl: 'postgres://web@replica/foyer',
      databaseOwnerUrl: 'postgres://owner@db/foyer',
      publicUrl: 'https://tickets.example.org',
      staffUrl: 'https://staff.example.org',
      drainSeconds: 5,
      trustedProxies: 2,
      giftCardKey: 'k'.repeat(32),
      giftCardKeys: { MY_HALL: 'h'.repeat(32) },
      allowsStandIns: true,
      smtpUrl: 'smtps://me:secret@mail.example.org',
      addressLookupBase: 'https://addresses.example.org',
      captcha: {
        secret: 'a secret',
        verifyUrl: 'https://captcha.example.org/siteverify',
        scriptUrl: 'https://captcha.example.org/1/api.js',
      },
      identityProviderSecrets: { TOWER: 'hidden', MY_HALL: 'hidden too' },
      staffProviderSecrets: { MY_HALL: 'of staff' },
      privateProviders: ['login.venue.internal', '10.0.0.7'],
      mailFrom: 'The Tower <tickets@example.org>',
      bounceAddress: 'bounces@example.org',
      logLevel: 'warn',
      fillsSamples: true,
      stripe: {
        secretKey: 'sk_test_1',
        publishableKey: 'pk_test_1',
        webhookSecret: 'whsec_1',
        apiBase: 'https://api.stripe.com',
        jsUrl: 'https://js.stripe.com/v3/',
      },
    });
  });

  test('accept a webhook secret for each portal instead of a common one', () => {
    const { STRIPE_WEBHOOK_SECRET: _, ...keys } = stripe;
    const own = { STRIPE_WEBHOOK_SECRET_MY_HALL: 'whsec_hall' };
    expect(readSettings({ ...keys, ...own }).stripe).toMatchObject({
      webhookSecrets: { MY_HALL: 'whsec_hall' },
    });
    expect(readSettings({ ...stripe, ...own }).stripe).toMatchObject({
      webhookSecret: 'whsec_1',
      webhookSecrets: { MY_HALL: 'whsec_hall' },
    });
  });

  test('can name another card processor', () => {
    const { stripe: read } = readSettings({
      ...stripe,
      STRIPE_API_BASE: 'http://127.0.0.1:3001',
      STRIPE_JS_URL: 'http://127.0.0.1:3001/v3/',
    });
    expect(read).toMatchObject({
      apiBase: 'http://127.0.0.1:3001',
      jsUrl: 'http://127.0.0.1:3001/v3/',
    });
  });
});

describe('an invalid setting is refused with one sentence:', () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: 'abc' }, 'PORT must be a number from 1 to 65535, not "abc".'],
    [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS must be a number from 0 to 300, not "-1".'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT must be another port than PORT, not 3000 too.'],
    [
      { PORT: '80', METRICS_PORT: '80' },
      'METRICS_PORT must be another port than PORT, not 80 too.',
    ],
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT must be a number from 1 to 65535, not "x".'],
    [{ METRICS_HOST: '10.0.0.7' }, 'METRICS_HOST needs METRICS_PORT: set both or neither.'],
    [{ PORT: '0' }, 'PORT must be a number from 1 to 65535, not "0".'],
    [{ PORT: '70000' }, 'PORT must be a number from 1 to 65535, not "70000".'],
    [
      { TRUST_PROXY: 'yes' },
      'TRUST_PROXY must be the number of proxies in front, from 0 to 10, not "yes".',
    ],
    ...['https://login.internal', 'login.internal:8443', 'a@login.internal', 'a,,b', '127.1'].map(
      (PRIVATE_PROVIDERS): [Record<string, string>, string] => [
        { PRIVATE_PROVIDERS },
        `PRIVATE_PROVIDERS must be names of hosts, separated by commas, such as "login.example.org", not "${PRIVATE_PROVIDERS}".`,
      ],
    ),
    [{ ALLOW_STAND_INS: 'yes' }, 'ALLOW_STAND_INS must be 1 or 0, not "yes".'],
    [{ GIFT_CARD_KEY: 'short' }, 'GIFT_CARD_KEY must be at least 32 random characters.'],
    [
      { GIFT_CARD_KEY_MY_HALL: 'short' },
      'GIFT_CARD_KEY_MY_HALL must be at least 32 random characters.',
    ],
    [
      { DATABASE_URL: 'mysql://me:secret@db/foyer' },
      'DATABASE_URL must be the address of a PostgreSQL database such as "postgresql://user:password@host:5432/foyer".',
    ],
    ...['DATABASE_URL', 'DATABASE_REPLICA_URL'].map((name): [Record<string, string>, string] => [
      {
        DATABASE_URL: 'postgres://web@db/foyer',
        [name]: 'postgres://web@db/foyer?sslmode=require&options=-c%20role%3Dme',
      },
      `${name} must have no "options": the server sets its own as it connects. Give them to the database's user instead (alter role … set …).`,
    ]),
    [
      { DATABASE_OWNER_URL: 'postgres://owner@db/foyer' },
      'DATABASE_OWNER_URL needs DATABASE_URL: set both or neither.',
    ],
    [
      { DATABASE_REPLICA_URL: 'postgres://web@replica/foyer' },
      'DATABASE_REPLICA_URL needs DATABASE_URL: set both or neither.',
    ],
    [
      { DATABASE_DIRECT_URL: 'postgres://web@db:5433/foyer' },
      'DATABASE_DIRECT_URL needs DATABASE_URL: set both or neither.',
    ],
    [
      { PUBLIC_URL: 'tickets.example.org' },
      'PUBLIC_URL must be a web address such as "https://tickets.example.org".',
    ],
    [
      { PUBLIC_URL: 'https://example.org/tickets' },
      'PUBLIC_URL must have nothing after the host, as in "https://example.org", not "https://example.org/tickets".',
    ],
    [
      { SMTP_URL: 'mail.example.org:25' },
      'SMTP_URL must be the address of a mail server such as "smtp://user:password@host:587".',
    ],
    [
      { CAPTCHA_JS_URL: 'https://captcha.example.org/1/api.js' },
      'CAPTCHA_SECRET must be set too: tokens cannot be verified without it.',
    ],
    [
      { OIDC_CLIENT_SECRET: 'hidden' },
      'OIDC_CLIENT_SECRET must end with a portal\'s key, as OIDC_CLIENT_SECRET_MY_HALL does for the portal "my-hall".',
    ],
    [
      { STAFF_OIDC_CLIENT_SECRET: 'hidden' },
      'STAFF_OIDC_CLIENT_SECRET must end with a portal\'s key, as STAFF_OIDC_CLIENT_SECRET_MY_HALL does for the portal "my-hall".',
    ],
    [
      { OIDC_CLIENT_SECRET_tower: 'hidden' },
      'OIDC_CLIENT_SECRET_tower must end with a portal\'s key, as OIDC_CLIENT_SECRET_MY_HALL does for the portal "my-hall".',
    ],
    [
      { ...stripe, STRIPE_WEBHOOK_SECRET_my_hall: 'whsec_1' },
      'STRIPE_WEBHOOK_SECRET_my_hall must end with a portal\'s key, as STRIPE_WEBHOOK_SECRET_MY_HALL does for the portal "my-hall".',
    ],
    [
      { ...stripe, STRIPE_WEBHOOK_SECRET_MY_HALL: 'hidden' },
      'STRIPE_WEBHOOK_SECRET_MY_HALL must be a Stripe key such as "whsec_…".',
    ],
    [
      { STRIPE_WEBHOOK_SECRET_MY_HALL: 'whsec_1' },
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be set too: Stripe needs all three keys or none.',
    ],
    [
      { MAIL_FROM: 'The Tower' },
      'MAIL_FROM must be an e-mail address such as "Tickets <tickets@example.org>", not "The Tower".',
    ],
    [
      { BOUNCE_ADDRESS: 'The Tower <bounces@example.org>' },
      'BOUNCE_ADDRESS must be an e-mail address such as "operator@example.org", not "The Tower <bounces@example.org>".',
    ],
    [
      { BOUNCE_ADDRESS: 'bounces.of.the.tower@example.org' },
      'BOUNCE_ADDRESS must have at most 15 letters and digits before the @, as in "bounces@example.org".',
    ],
    [
      { BOUNCE_ADDRESS: 'a+b@example.org' },
      'BOUNCE_ADDRESS must have at most 15 letters and digits before the @, as in "bounces@example.org".',
    ],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace, not "loud".',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set too: Stripe needs all three keys or none.',
    ],
    [
      { ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' },
      'STRIPE_SECRET_KEY must be a Stripe key such as "sk_test_…".',
    ],
    [
      { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both live keys.',
    ],
    [
      { ...stripe, STRIPE_JS_URL: 'javascript:alert(1)' },
      'STRIPE_JS_URL must be a web address such as "https://tickets.example.org".',
    ],
  ])('%o', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(expect.objectContaining({ message: sentence }));
  });
});

// Guards: OPS-11
test('metrics have their own port, on loopback unless the environment says otherwise', () => {
  expect(readSettings({}).metrics).toBeUndefined();
  expect(readSettings({ METRICS_PORT: '9400' }).metrics).toEqual({ host: '127.0.0.1', port: 9400 });
  const elsewhere = { METRICS_PORT: '9400', METRICS_HOST: '10.0.0.7' };
  expect(readSettings(elsewhere).metrics).toEqual({ host: '10.0.0.7', port: 9400 });
});

/** Operators have these names in their service files: add new ones and remove none. */
test('environment variables keep their names', () => {
  const read = new Set<string>();
  const secrets = {
    STRIPE_WEBHOOK_SECRET_MY_HALL: 'whsec_2',
    OIDC_CLIENT_SECRET_MY_HALL: 'hidden',
    STAFF_OIDC_CLIENT_SECRET_MY_HALL: 'hidden',
    GIFT_CARD_KEY_MY_HALL: 'h'.repeat(32),
  };
  const env = new Proxy<NodeJS.ProcessEnv>(
    { ...stripe, ...secrets },
    {
      get(target, name) {
        read.add(String(name));
        return Reflect.get(target, name);
      },
    },
  );
  readSettings(env);
  expect([...read].toSorted()).toEqual([
    'ADDRESS_LOOKUP_BASE',
    'ALLOW_STAND_INS',
    'APPLE_PASS_CERTIFICATE',
    'APPLE_PASS_KEY',
    'APPLE_PASS_PUSH_BASE',
    'APPLE_PASS_TEAM_ID',
    'APPLE_PASS_TYPE_ID',
    'APPLE_PASS_WWDR',
    'BOUNCE_ADDRESS',
    'CAPTCHA_JS_URL',
    'CAPTCHA_SECRET',
    'CAPTCHA_VERIFY_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_OWNER_URL',
    'DATABASE_REPLICA_URL',
    'DATABASE_URL',
    'DATA_DIR',
    'DRAIN_SECONDS',
    'GIFT_CARD_KEY',
    'GIFT_CARD_KEY_MY_HALL',
    'GOOGLE_WALLET_ACCOUNT',
    'GOOGLE_WALLET_API_BASE',
    'GOOGLE_WALLET_ISSUER_ID',
    'GOOGLE_WALLET_SAVE_URL',
    'HOST',
    'LOG_LEVEL',
    'MAIL_FROM',
    'METRICS_HOST',
    'METRICS_PORT',
    'OIDC_CLIENT_SECRET_MY_HALL',
    'OPERATOR_EMAIL',
    'PORT',
    'PRIVATE_PROVIDERS',
    'PUBLIC_URL',
    'SAMPLE_HISTORY',
    'SMTP_URL',
    'STAFF_OIDC_CLIENT_SECRET_MY_HALL',
    'STAFF_URL',
    'STRIPE_API_BASE',
    'STRIPE_JS_URL',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_WEBHOOK_SECRET_MY_HALL',
    'TRUST_PROXY',
  ]);
});

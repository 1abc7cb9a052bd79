/** What the server is told from outside; bin/settings/settings.ts reads and checks it. */
export interface ServerSettings {
  /** Origin under which buyers reach the server, when it is not the one they ask for. */
  readonly publicUrl?: string;
  /** Origin at which the server listens: for links in letters while publicUrl is not set. */
  readonly fallbackOrigin: string;
  /** How many proxies of ours stand in front: so many addresses of X-Forwarded-For are believed. */
  readonly trustedProxies?: number;
  /** Keeps the numbers of gift cards; the same for all processes, for as long as the cards live. */
  readonly giftCardKey: string;
  readonly stripe: StripeSettings;
  /** Without it no seller can ask for a captcha. */
  readonly mail: { readonly smtpUrl: string; readonly from?: string };
  /** Origin of the address service, which browsers ask themselves. */
  readonly addressLookupBase: string;
  /** Where guests are told from machines; without it nobody is asked. */
  readonly captcha?: CaptchaSettings;
  /** Secrets of identity providers' clients, by the portal as a variable is called: MY_HALL. */
  readonly identityProviderSecrets?: Readonly<Record<string, string>>;
  /** What passes for Apple Wallet are signed with; without it there are none. */
  readonly applePasses?: ApplePassSettings;
  /** What passes for Google Wallet are signed with; without it there are none. */
  readonly googlePasses?: GooglePassSettings;
  /** Folder for rendered pictures; without one, of the system's temporary ones. */
  readonly renditionsFolder?: string;
  readonly logLevel: string;
}

/** A certificate of a pass type, as Apple gives it; certificates and key are PEM. */
export interface ApplePassSettings {
  readonly passTypeId: string;
  readonly teamId: string;
  readonly certificate: string;
  readonly key: string;
  /** The authority that signed the certificate (Worldwide Developer Relations). */
  readonly wwdr: string;
  /** Origin of Apple's push service. */
  readonly pushBase: string;
  /** PEM of whom to trust there, instead of those whom all trust. */
  readonly pushAuthority?: string;
}

/** A service account that may write for an issuer of Google Wallet. */
export interface GooglePassSettings {
  readonly issuerId: string;
  readonly clientEmail: string;
  /** PKCS #8 as PEM. */
  readonly privateKey: string;
  /** Where access tokens are got. */
  readonly tokenUrl: string;
  /** Origin of the wallet's API. */
  readonly apiBase: string;
  /** What a link to save passes begins with. */
  readonly saveUrl: string;
}

/** Where a request asks, as the directory of storefronts takes it. */
export const askedAt = ({ publicUrl }: ServerSettings, { hostname }: URL) => ({
  host: hostname,
  publicUrl,
});

/** The secret of a portal's client at its identity provider; undefined where it has none. */
export const secretOf = (
  { identityProviderSecrets = {} }: ServerSettings,
  portalKey: string,
): string | undefined => identityProviderSecrets[namedFor(portalKey)];

/** What signs the webhooks of a portal: its own secret, else the one that all share. */
export const webhookSecretOf = (
  { webhookSecret, webhookSecrets = {} }: Pick<StripeSettings, 'webhookSecret' | 'webhookSecrets'>,
  portalKey: string,
): string | undefined => webhookSecrets[namedFor(portalKey)] ?? webhookSecret;

/** A portal's key as the end of a variable's name: MY_HALL for my-hall. */
const namedFor = (portalKey: string): string => portalKey.toUpperCase().replaceAll('-', '_');

export interface CaptchaSettings {
  readonly secret: string;
  /** Address that checks a token. */
  readonly verifyUrl: string;
  /** Address of the script that asks for one. */
  readonly scriptUrl: string;
}

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Of the webhooks of portals that have none of their own. */
  readonly webhookSecret?: string;
  /** Secrets of portals' own webhooks, by the portal as a variable is called: MY_HALL. */
  readonly webhookSecrets?: Readonly<Record<string, string>>;
  /** Address of the card processor's API. */
  readonly apiBase: string;
  /** Address of the script that draws its card fields. */
  readonly jsUrl: string;
}

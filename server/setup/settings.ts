/** The server's settings; bin/settings/settings.ts reads and checks them. */
export interface ServerSettings {
  /** Origin under which buyers reach the server, if it differs from the requested one. */
  readonly publicUrl?: string;
  /**
   * Origin of the console (STF-19), and true if it serves only the console, without storefronts. Without it there is no
   * console.
   */
  readonly staff?: StaffSettings;
  /** Origin at which the server listens: for links in letters while publicUrl is not set. */
  readonly fallbackOrigin: string;
  /** Number of our proxies in front of the server: that many addresses of X-Forwarded-For are trusted. */
  readonly trustedProxies?: number;
  /** Key that protects gift card numbers; the same for all processes, for as long as the cards exist. */
  readonly giftCardKey: string;
  /** Keys of portals that came from another installation, by portal in the form of a variable name: MY_HALL. */
  readonly giftCardKeys?: Readonly<Record<string, string>>;
  readonly stripe: StripeSettings;
  readonly mail: MailSettings;
  /** Origin of the address service, which browsers call themselves. */
  readonly addressLookupBase: string;
  /** The captcha service; without it nobody is asked. */
  readonly captcha?: CaptchaSettings;
  /** Secrets of identity providers' clients, by portal in the form of a variable name: MY_HALL. */
  readonly identityProviderSecrets?: Readonly<Record<string, string>>;
  /** The same for the providers at which staff sign in (STF-15). */
  readonly staffProviderSecrets?: Readonly<Record<string, string>>;
  /**
   * Hosts of identity providers that may be on this machine or in a private network; none by default, since venues' people
   * choose the addresses.
   */
  readonly privateProviders?: readonly string[] | 'any';
  /** Signs passes for Apple Wallet; without it there are none. */
  readonly applePasses?: ApplePassSettings;
  /** Signs passes for Google Wallet; without it there are none. */
  readonly googlePasses?: GooglePassSettings;
  /** Folder for rendered pictures; a temporary one by default. */
  readonly renditionsFolder?: string;
  /** The file and the address that keep the heads of the audit log outside the database; either may be missing. */
  readonly audit?: { readonly headsFile?: string; readonly operator?: string };
  readonly logLevel: string;
}

export interface MailSettings {
  readonly smtpUrl: string;
  /** The sender of sellers that have none of their own. */
  readonly from?: string;
  /** The address to which mail servers return letters, with a token of each letter after a plus. */
  readonly bounces?: string;
}

export interface StaffSettings {
  readonly url: string;
  readonly alone: boolean;
  /** Lets in the people of sample portals that this installation imported (STF-02); never with real money or mail. */
  readonly samples?: {
    readonly installation: string;
    /** Called for each used sample link, so that the next one can be issued. */
    readonly onLinkUsed: () => void;
  };
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
  /** PEM of the authority to trust there, instead of the public ones. */
  readonly pushAuthority?: string;
}

/** A service account that may write for an issuer of Google Wallet. */
export interface GooglePassSettings {
  readonly issuerId: string;
  readonly clientEmail: string;
  /** PKCS #8 as PEM. */
  readonly privateKey: string;
  /** Address that issues access tokens. */
  readonly tokenUrl: string;
  /** Origin of the wallet's API. */
  readonly apiBase: string;
  /** Prefix of a link to save passes. */
  readonly saveUrl: string;
}

/** The address of a request, as input of the storefront directory. */
export const askedAt = ({ publicUrl }: ServerSettings, { hostname }: URL) => ({
  host: hostname,
  publicUrl,
});

/** The keys of the installation and of portals that came from another one. */
export type KeySettings = Pick<ServerSettings, 'giftCardKey' | 'giftCardKeys'>;

/** The name of the variable with the key of a portal that came from another installation. */
export const ownKeyName = (portalKey: string): string => `GIFT_CARD_KEY_${namedFor(portalKey)}`;

/** The key under which a portal's secrets are kept: its own if it has one, else the installation's. */
export const keyOfPortal = (
  { giftCardKey, giftCardKeys = {} }: KeySettings,
  portalKey: string,
): string => giftCardKeys[namedFor(portalKey)] ?? giftCardKey;

/** What a portal's secrets are derived from: a key, and the portal's number where it was created (decision 142). */
export const secretsOf = (
  settings: KeySettings,
  portal: { readonly key: string; readonly firstNumber: number },
): { readonly secret: string; readonly number: number } => ({
  secret: keyOfPortal(settings, portal.key),
  number: portal.firstNumber,
});

/** The secret of a portal's client at its identity provider; undefined if it has none. */
export const secretOf = (
  { identityProviderSecrets = {} }: ServerSettings,
  portalKey: string,
): string | undefined => identityProviderSecrets[namedFor(portalKey)];

/** The secret of a portal's client at the provider of its staff; undefined if it has none. */
export const staffSecretOf = (
  { staffProviderSecrets = {} }: ServerSettings,
  portalKey: string,
): string | undefined => staffProviderSecrets[namedFor(portalKey)];

/** The name of the variable that has that secret. */
export const staffSecretName = (portalKey: string): string =>
  `${staffProviderSecret}_${namedFor(portalKey)}`;

/** The beginning of the names of these variables. */
export const staffProviderSecret = 'STAFF_OIDC_CLIENT_SECRET';

/** The secret that signs a portal's webhooks: its own, else the shared one. */
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
  /** Address of the script that creates one. */
  readonly scriptUrl: string;
}

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** For the webhooks of portals without a secret of their own. */
  readonly webhookSecret?: string;
  /** Secrets of portals' own webhooks, by portal in the form of a variable name: MY_HALL. */
  readonly webhookSecrets?: Readonly<Record<string, string>>;
  /** Address of the card processor's API. */
  readonly apiBase: string;
  /** Address of the script that draws its card fields. */
  readonly jsUrl: string;
}

/** What the server is told from outside; bin/settings.ts reads and checks it. */
export interface ServerSettings {
  /** Origin under which buyers reach the server, when it is not the one they ask for. */
  readonly publicUrl?: string;
  /** Origin at which the server listens: for links in letters while publicUrl is not set. */
  readonly fallbackOrigin: string;
  readonly stripe: StripeSettings;
  readonly mail: { readonly smtpUrl: string; readonly from?: string };
  /** Origin of the address service, which browsers ask themselves. */
  readonly addressLookupBase: string;
  /** Where guests are told from machines; without it nobody is asked. */
  readonly captcha?: CaptchaSettings;
  readonly logLevel: string;
}

export interface CaptchaSettings {
  /** Address at which the captcha's tokens are verified. */
  readonly verifyUrl: string;
  /** Address of the script that asks guests. */
  readonly jsUrl: string;
}

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Address of the card processor's API. */
  readonly apiBase: string;
  /** Address of the script that draws its card fields. */
  readonly jsUrl: string;
}

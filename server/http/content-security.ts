import { createHash } from 'node:crypto';

/** Origins that the card processor's script needs. */
export interface CardOrigins {
  readonly scripts: readonly string[];
  readonly calls: readonly string[];
  readonly frames: readonly string[];
}

/** Origins that a page's policy allows in addition to our own. */
export interface PolicyOrigins {
  /** The card processor; undefined if the page does not lead to checkout. */
  readonly cards?: CardOrigins;
  /** The address service, if the seller uses one. */
  readonly lookups?: readonly string[];
  /** The seller's pages frame a page of our own that runs a third party's script. */
  readonly framesOwn?: boolean;
  /** Origins that may show the page in a frame. */
  readonly parents: readonly string[];
}

/** An inline script with its text. A data block is not executed, and no policy blocks it. */
const inlineScript =
  /<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g;
/** An inline style sheet with its text. */
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

const noCards: CardOrigins = { scripts: [], calls: [], frames: [] };

/**
 * The policy of one page (law 12): inline scripts and styles are allowed by hash, so that the page
 * is the same for everyone and a CDN can cache it.
 */
export function contentSecurityPolicy(html: string, origins: PolicyOrigins): string {
  const { cards = noCards, lookups = [], framesOwn = false, parents } = origins;
  const scripts = hashesOf(html, inlineScript);
  const styles = hashesOf(html, inlineStyle);
  const frames = [...(framesOwn ? ["'self'"] : []), ...cards.frames];
  const directives = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...scripts, ...cards.scripts],
    ['style-src', "'self'", ...styles],
    ['img-src', "'self'"],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...cards.calls, ...lookups],
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'self'", ...parents],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

interface ContainerFrame {
  /** The tenant's list of origins that its container loads from and sends to. */
  readonly origins: readonly string[];
  readonly parents: readonly string[];
  /** Our script, which loads the container. */
  readonly script: string;
  /** Gives the frame an opaque origin, without cookies, storage or access to the page around it. */
  readonly isSandboxed: boolean;
}

/**
 * The policy of the frame that runs the tag manager's container: its script is allowed only there (decision 054). The
 * header also sandboxes the frame, so that the policy holds however the address is opened.
 */
export function containerFramePolicy(frame: ContainerFrame): string {
  const { origins, parents, script, isSandboxed } = frame;
  const directives = [
    ['default-src', "'none'"],
    ['script-src', hashOf(script), ...origins],
    ['connect-src', ...origins],
    ['img-src', 'data:', ...origins],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['frame-ancestors', "'self'", ...parents],
    ...(isSandboxed ? [['sandbox', 'allow-scripts']] : []),
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/**
 * The policy of the console's page (STF-17): it loads from its own origin only and must not be framed. `html` contains
 * the inline scripts and styles to allow; `styles` are further ones that a script adds to the page.
 */
export function consolePolicy(html: string, styles: readonly string[]): string {
  const directives = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...hashesOf(html, inlineScript)],
    ['style-src', "'self'", ...hashesOf(html, inlineStyle), ...styles.map(hashOf)],
    ['img-src', "'self'"],
    ['font-src', "'self'"],
    ['connect-src', "'self'"],
    ['manifest-src', "'self'"],
    ['worker-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** The policy of the captcha's frame, the only one that may run it (decision 055). */
export function captchaFramePolicy(origins: readonly string[], parents: readonly string[]): string {
  const directives = [
    ['default-src', "'none'"],
    ['script-src', ...origins],
    ['style-src', ...origins],
    ['connect-src', ...origins],
    ['frame-src', ...origins],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['frame-ancestors', "'self'", ...parents],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

function hashesOf(html: string, pattern: RegExp): string[] {
  const hashes = new Set<string>();
  for (const [, text = ''] of html.matchAll(pattern)) hashes.add(hashOf(text));
  return [...hashes];
}

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The browser features that a page and its frames may use (law 12): a page that takes payment, and the card processor's
 * frames in it, may open wallets (Payment Request API). A frame also needs `allow="payment *"`, which the processor's
 * script sets.
 */
export function permissionsPolicy(payers: readonly string[]): string {
  const payment = payers.map((payer) => (payer === 'self' ? payer : `"${payer}"`)).join(' ');
  return `camera=(), microphone=(), geolocation=(), payment=(${payment})`;
}

/** Headers of every answer, pages and API alike, unless it sets them itself. */
export const safetyHeaders: Readonly<Record<string, string>> = {
  // Without this header, caches may store answers for as long as they like.
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': permissionsPolicy([]),
};

/** The policy of responses that are not pages: they load nothing, and must not be framed. */
export const barePolicy: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** One year, sent once reached by TLS (RFC 6797). */
export const strictTransport = 'max-age=31536000; includeSubDomains';

/** Origins that the captcha's script needs: its service spreads over the hosts below its domain. */
export function captchaOrigins(scriptUrl: string): readonly string[] {
  const { origin, hostname } = new URL(scriptUrl);
  const isService = hostname === 'hcaptcha.com' || hostname.endsWith('.hcaptcha.com');
  return isService ? ['https://hcaptcha.com', 'https://*.hcaptcha.com'] : [origin];
}

/**
 * Origins that the card processor's script needs: it loads more scripts, calls the API, and draws
 * its fields and bank challenges in frames (https://docs.stripe.com/security/guide).
 */
export function cardOrigins(scriptUrl: string, apiBase: string): CardOrigins {
  const { origin } = new URL(scriptUrl);
  const isService = origin === 'https://js.stripe.com';
  const scripts = isService ? [origin, 'https://*.js.stripe.com'] : [origin];
  return {
    scripts,
    calls: [new URL(apiBase).origin],
    frames: isService ? [...scripts, 'https://hooks.stripe.com'] : scripts,
  };
}

import { createHash } from 'node:crypto';

/** What the card processor's script needs. */
export interface CardOrigins {
  readonly scripts: readonly string[];
  readonly calls: readonly string[];
  readonly frames: readonly string[];
}

/** What a page's policy lets in besides our own origin. */
export interface PolicyOrigins {
  /** The card processor; undefined where nobody can get to checkout from the page. */
  readonly cards?: CardOrigins;
  /** The address service, where the seller uses one. */
  readonly lookups?: readonly string[];
  /** The seller's pages open a page of our own in a frame, in which a third party's script runs. */
  readonly framesOwn?: boolean;
  /** Origins that may show the page in a frame. */
  readonly parents: readonly string[];
}

const noCards: CardOrigins = { scripts: [], calls: [], frames: [] };

/**
 * The policy of one page (law 12): inline scripts and styles are let in by their hashes, so that
 * the page is the same for everybody and a CDN may keep it.
 */
export function contentSecurityPolicy(html: string, origins: PolicyOrigins): string {
  const { cards = noCards, lookups = [], framesOwn = false, parents } = origins;
  // A block of data is no script: nothing runs it, and no policy stops it.
  const inline =
    /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;
  const scripts = hashesOf(html, inline);
  const styles = hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g);
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

export interface ContainerFrame {
  /** Where the tenant says that its container loads from and sends to. */
  readonly origins: readonly string[];
  readonly parents: readonly string[];
  /** Our script, which loads the container. */
  readonly script: string;
  /** Takes our origin from the frame, and with it cookies, storage and the page around it. */
  readonly isSandboxed: boolean;
}

/**
 * The policy of the frame that the tag manager's container runs in: only there its script is let
 * in (decision 054). The header takes the origin, so that it holds however the address is opened.
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

/** The policy of the frame that the captcha runs in: only there it is let in (decision 055). */
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
 * What a page, and the frames in it, may ask the browser for (law 12): where it can be paid from, the
 * page and the card processor's frames may open wallets (Payment Request API). A frame needs both this
 * and its own `allow="payment *"`, which the processor's script gives it.
 */
export function permissionsPolicy(payers: readonly string[]): string {
  const payment = payers.map((payer) => (payer === 'self' ? payer : `"${payer}"`)).join(' ');
  return `camera=(), microphone=(), geolocation=(), payment=(${payment})`;
}

/** What every answer carries, pages and API alike, unless it says otherwise itself. */
export const safetyHeaders: Readonly<Record<string, string>> = {
  // Left to themselves, caches keep what says nothing as long as they like.
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': permissionsPolicy([]),
};

/** Of what is no page: opened by itself it loads nothing, and nobody frames it. */
export const barePolicy: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** For a year, once reached by TLS (RFC 6797). */
export const strictTransport = 'max-age=31536000; includeSubDomains';

/** What the captcha's script needs: its own service spreads over the hosts below its domain. */
export function captchaOrigins(scriptUrl: string): readonly string[] {
  const { origin, hostname } = new URL(scriptUrl);
  const isService = hostname === 'hcaptcha.com' || hostname.endsWith('.hcaptcha.com');
  return isService ? ['https://hcaptcha.com', 'https://*.hcaptcha.com'] : [origin];
}

/**
 * What the card processor's script needs: it fetches more of itself, asks the API, and draws its
 * fields and what banks ask in frames (https://docs.stripe.com/security/guide).
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

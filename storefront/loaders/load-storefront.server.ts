import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { data, type RouterContextProvider } from 'react-router';
import { cookieHeader } from '#contract/api/cookie-header.ts';
import type { WireError } from '#contract/api/refusals.ts';
import { type Client, createClient } from '#contract/client.ts';
import { isLanguageTag } from '#domain/content/language-tag.ts';
import { isLoginParameter } from '#domain/events/visit-parameters.ts';
import type { ConfigValues } from '#tenants/config/config-registry.ts';
import { defaultWords } from '#tenants/strings/default-words.ts';
import type { ThemeTokens } from '#tenants/theme/theme.ts';
import { blockCss, roleScript, shownBlocks } from '../content/load-blocks.server.ts';
import type { AccountPage } from '../site/account-pages.ts';
import { addresses } from '../site/address.ts';
import { directionOf } from '../site/reading.ts';
import type {
  AnalyticsSettings,
  Configuration,
  MemberSettings,
  SellerFacts,
  Storefront,
  ThemeHead,
} from '../site/storefront.ts';
import type { CompiledMessages } from '../site/words.ts';
import { memoised } from '../theme/memoised.server.ts';
import { themeHead, themeOf } from '../theme/theme-css.server.ts';
import { apiFetchContext, incidentContext } from './load-context.ts';

type Context = Readonly<RouterContextProvider>;

/** The API as a loader calls it: in the language that the address asks for. */
export function serverApi(context: Context, request: Request, slug: string): Client {
  return createClient({ ...clientOptions(request, slug), fetch: context.get(apiFetchContext) });
}

function clientOptions(request: Request, slug: string) {
  const language = new URL(request.url).searchParams.get('lang') ?? '';
  // What names no language asks for none: the page comes in the first one.
  return { origin: '', seller: slug, ...(isLanguageTag(language) && { language }) };
}

/**
 * The API as somebody's own: asked with their cookies, by a page that nobody keeps. `cookies` are those
 * that its answers set.
 */
export function ownApi(
  context: Context,
  request: Request,
  slug: string,
): { readonly api: Client; readonly cookies: readonly string[] } {
  const cookies: string[] = [];
  const cookie = request.headers.get('cookie') ?? '';
  const fetch = context.get(apiFetchContext);
  const api = createClient({
    ...clientOptions(request, slug),
    isPersonal: () => true,
    isPartitioned: () => request.headers.get(cookieHeader.name) === cookieHeader.value,
    fetch: async (url, init) => {
      const headers = new Headers(init.headers);
      headers.set('cookie', cookie);
      const response = await fetch(url, { ...init, headers });
      cookies.push(...response.headers.getSetCookie());
      return response;
    },
  });
  return { api, cookies };
}

/** Throws a failure of the API as the error page with the incident's id. */
export function apiFault(context: Context, errors: readonly WireError[]): never {
  context.get(incidentContext).report(new Error('the API failed', { cause: errors }));
  throw data(null, { status: 500 });
}

/** The page that says that nothing is here (APP-16). */
export function notFound(): never {
  throw data(null, { status: 404 });
}

/** Configuration at load (CFG-01); null when no seller has this slug. */
export async function loadConfiguration(
  context: Context,
  request: Request,
  slug: string,
): Promise<Configuration | null> {
  const outcome = await serverApi(context, request, slug).call('getConfiguration', {});
  if (outcome.ok) return outcome.answer;
  if (outcome.status >= 400 && outcome.status < 500) return null;
  return apiFault(context, outcome.errors);
}

/** Loads the data that all pages of a seller share. */
export async function loadStorefront(
  context: Context,
  request: Request,
  slug: string,
): Promise<{ storefront: Storefront; head: ThemeHead } | null> {
  const configuration = await loadConfiguration(context, request, slug);
  if (!configuration) return null;
  const theme = themeOf(configuration.theme as Partial<ThemeTokens>);
  const storefront = storefrontOf(configuration, theme, new URL(request.url).searchParams);
  const { css, ...head } = themeHead(theme, slug);
  const differs = storefront.blocks.some(({ to }) => to !== 'everyone');
  return {
    storefront,
    head: {
      ...head,
      css: storefront.blocks.length > 0 ? css + blockCss : css,
      script: differs ? roleScript : null,
    },
  };
}

function storefrontOf(
  { portal, seller, config: given, strings, wallets, captcha }: Configuration,
  theme: ThemeTokens,
  query: URLSearchParams,
): Storefront {
  const config = given as ConfigValues;
  const lang = query.get('lang');
  const known = lang !== null && portal.languages.includes(lang);
  const language = (known ? lang : portal.languages[0]) ?? 'en';
  return {
    slug: seller.slug,
    language,
    direction: directionOf(language),
    languages: portal.languages.map((code) => ({ code, name: ownName(code) })),
    publicIdentity: portal.public_identity_id,
    lang: known ? lang : null,
    seller: { name: seller.name, facts: seller.metadata as SellerFacts },
    currency: portal.currency,
    look: {
      tier: theme.tier,
      scheme: theme.scheme,
      logo: theme.logo,
      ...(theme.logo_dark === undefined ? {} : { logo_dark: theme.logo_dark }),
      logo_alt: theme.logo_alt || seller.name,
    },
    logoLink: config['external_urls.logo'],
    admissionEvent: config.admission_event_id,
    membershipEvent: config.membership_event_id,
    sellsMemberships:
      config.membership_event_id !== null || config['external_urls.membership'] !== null,
    upsells: config.upsells,
    upsellVisit: config['upsells.visit_time'],
    tax: config['prices.tax'],
    conflicts: {
      padding: {
        preStart: config['conflicts.pad_pre_start'],
        postEnd: config['conflicts.pad_post_end'],
      },
      excluded: config['conflicts.excluded_categories'],
    },
    categoryOrder: config['events.category_order'],
    analytics: analyticsOf(config),
    captcha: captchaOf(config, captcha),
    members: membersOf(config, query),
    wallets,
    blocks: shownBlocks(config['content.blocks'], {
      slug: seller.slug,
      languages: [language, ...portal.languages],
      to: addresses({ slug: seller.slug, lang: known ? lang : null }),
    }),
    messages: compiledMessages(strings, language),
  };
}

function analyticsOf(config: ConfigValues): AnalyticsSettings | null {
  const container = config['analytics.container_id'];
  const script = config['analytics.script_url'];
  if (container === null) return null;
  return {
    container,
    script,
    asks: config['analytics.consent'] === 'asked',
    atCheckout: config['analytics.at_checkout'],
  };
}

function captchaOf(config: ConfigValues, service: Configuration['captcha']) {
  const publicKey = config['captcha.public_key'];
  return publicKey && service ? { publicKey, scriptUrl: service.script_url } : null;
}

/**
 * The settings for members; an address that asks for a login gets an answer even where nobody can
 * log in (USR-19).
 */
function membersOf(config: ConfigValues, query: URLSearchParams): MemberSettings | null {
  const loginUrl = config['external_urls.login'];
  const mode = config['login.mode'];
  const login = mode === 'external' && loginUrl === null ? 'disabled' : mode;
  if (login === 'disabled' && ![...query.keys()].some(isLoginParameter)) return null;
  return {
    login,
    with: config['login.with'],
    loginUrl,
    logoutUrl: config['external_urls.logout'],
    account: login === 'disabled' ? [] : accountPages(config),
    asksAutoRenew: config.ask_to_autorenew,
  };
}

const accountFlags = [
  ['profile', 'my_account_pages.my_profile'],
  ['upcoming', 'my_account_pages.upcoming_events'],
  ['orders', 'my_account_pages.recent_orders'],
] as const;

/** A membership's page has no flag of its own: it comes with any other. */
function accountPages(config: ConfigValues): readonly AccountPage[] {
  const pages = accountFlags.filter(([, key]) => config[key]).map(([page]) => page);
  return pages.length === 0 ? [] : ['membership', ...pages];
}

/** "Deutsch" for "de". */
const ownName = memoised(
  100,
  (language: string) =>
    new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language,
);

const compiledOf = memoised(5_000, (message: string): CompiledMessage => compile(message));

/** The seller's own words over the defaults of the language (CFG-04), parsed. */
function compiledMessages(
  own: Readonly<Record<string, string>>,
  language: string,
): CompiledMessages {
  const words = Object.entries(defaultWords(language).pages);
  return Object.fromEntries(
    words.map(([key, message]) => [key, compiledOf(own[key] ?? message)]),
  ) as unknown as CompiledMessages;
}

import { data, type RouterContextProvider } from 'react-router';
import { cookieHeader } from '#contract/api/cookie-header.ts';
import type { WireError } from '#contract/api/refusals.ts';
import { type Client, createClient } from '#contract/client.ts';
import { languageOf } from '#domain/content/language-of.ts';
import { isLanguageTag } from '#domain/content/language-tag.ts';
import { directionOf } from '#domain/content/text-direction.ts';
import { isLoginParameter } from '#domain/events/visit-parameters.ts';
import type { ConfigValues } from '#tenants/config/config-registry.ts';
import type { ThemeTokens } from '#tenants/theme/theme.ts';
import { blockCss, roleScript, shownBlocks } from '../content/load-blocks.server.ts';
import type { AccountPage } from '../site/account-pages.ts';
import { addresses } from '../site/address.ts';
import type {
  AnalyticsSettings,
  Configuration,
  MemberSettings,
  SellerFacts,
  Storefront,
} from '../site/storefront.ts';
import { memoised } from '../theme/memoised.server.ts';
import { themeHead, themeOf } from '../theme/theme-css.server.ts';
import { apiFetchContext, headContext, incidentContext, wordsContext } from './load-context.ts';
import { compiledWords } from './words.server.ts';

type Context = Readonly<RouterContextProvider>;

/** The API client of a loader, in the language of the address. */
export function serverApi(context: Context, request: Request, slug: string): Client {
  return createClient({ ...clientOptions(request, slug), fetch: context.get(apiFetchContext) });
}

function clientOptions(request: Request, slug: string) {
  const language = new URL(request.url).searchParams.get('lang') ?? '';
  // Without a language tag, the page is in the first language.
  return { origin: '', seller: slug, ...(isLanguageTag(language) && { language }) };
}

/**
 * The API client for the visitor's own data: it sends their cookies, and the page must not be
 * cached. `cookies` holds those set by its answers.
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

/** Throws a failed API call as an error page with the incident's id. */
export function apiFault(context: Context, errors: readonly WireError[]): never {
  context.get(incidentContext).report(new Error('the API failed', { cause: errors }));
  throw data(null, { status: 500 });
}

/** Throws the "not found" page (APP-16). */
export function notFound(): never {
  throw data(null, { status: 404 });
}

/** Loads the configuration (CFG-01); null if no seller has this slug. */
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

/**
 * Loads the data shared by all pages of a seller. What only the server's markup needs, the words and
 * the document's head, stays in the context.
 */
export async function loadStorefront(
  context: Context,
  request: Request,
  slug: string,
): Promise<{ storefront: Storefront; words: string } | null> {
  const configuration = await loadConfiguration(context, request, slug);
  if (!configuration) return null;
  const theme = themeOf(configuration.theme as Partial<ThemeTokens>);
  const storefront = storefrontOf(configuration, theme, new URL(request.url).searchParams);
  const { css, ...head } = themeHead(theme, slug);
  const differs = storefront.blocks.some(({ to }) => to !== 'everyone');
  context.get(headContext).head = {
    ...head,
    css: storefront.blocks.length > 0 ? css + blockCss : css,
    script: differs ? roleScript : null,
  };
  const words = await compiledWords(configuration.strings, storefront.language);
  const address = addresses(storefront).words(words.version);
  Object.assign(context.get(wordsContext), { words, address });
  return { storefront, words: address };
}

function storefrontOf(
  { portal, seller, config: given, wallets, captcha }: Configuration,
  theme: ThemeTokens,
  query: URLSearchParams,
): Storefront {
  const config = given as ConfigValues;
  const lang = query.get('lang');
  const known = lang !== null && portal.languages.includes(lang);
  const language = languageOf(portal.languages, lang);
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
    fees: config['prices.fees'],
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
 * The settings for members. An address that requests a login gets an answer even if nobody can log
 * in (USR-19).
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

/**
 * The account pages that are on. The membership page has no flag of its own: it comes with any
 * other.
 */
function accountPages(config: ConfigValues): readonly AccountPage[] {
  const pages = accountFlags.filter(([, key]) => config[key]).map(([page]) => page);
  return pages.length === 0 ? [] : ['membership', ...pages];
}

/** The name of a language in that language: "Deutsch" for "de". */
const ownName = memoised(
  100,
  (language: string) =>
    new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language,
);

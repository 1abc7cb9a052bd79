import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { data, type RouterContextProvider } from 'react-router';
import { type Client, createClient } from '#contract/client.ts';
import type { WireError } from '#contract/refusals.ts';
import { isLoginParameter } from '#domain/login.ts';
import { defaultPadding } from '#domain/session-conflict.ts';
import type { ConfigValues } from '#tenants/config-registry.ts';
import { en, type MessageKey } from '#tenants/strings/en.ts';
import type { ThemeTokens } from '#tenants/theme.ts';
import { apiFetchContext, incidentContext } from './load-context.ts';
import type { AccountPage } from './members/account-pages.ts';
import { memoised } from './memoised.server.ts';
import type {
  AnalyticsSettings,
  Configuration,
  MemberSettings,
  SellerFacts,
  Storefront,
  ThemeHead,
} from './storefront.ts';
import { themeHead, themeOf } from './styles/theme-css.server.ts';
import type { CompiledMessages } from './words.ts';

type Context = Readonly<RouterContextProvider>;

/** The API as a loader calls it: in the language that the address asks for. */
export function serverApi(context: Context, request: Request, slug: string): Client {
  return createClient({ ...clientOptions(request, slug), fetch: context.get(apiFetchContext) });
}

function clientOptions(request: Request, slug: string) {
  const language = new URL(request.url).searchParams.get('lang');
  return { origin: '', seller: slug, ...(language === null ? {} : { language }) };
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

/** What a loader throws where the API failed: the error page with the incident's id. */
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

/** What all pages of a seller share. */
export async function loadStorefront(
  context: Context,
  request: Request,
  slug: string,
): Promise<{ storefront: Storefront; head: ThemeHead } | null> {
  const configuration = await loadConfiguration(context, request, slug);
  if (!configuration) return null;
  const theme = themeOf(configuration.theme as Partial<ThemeTokens>);
  return {
    storefront: storefrontOf(configuration, theme, new URL(request.url).searchParams),
    head: themeHead(theme, slug),
  };
}

function storefrontOf(
  { portal, seller, config: given, strings }: Configuration,
  theme: ThemeTokens,
  query: URLSearchParams,
): Storefront {
  const config = given as Partial<ConfigValues>;
  const lang = query.get('lang');
  const known = lang !== null && portal.languages.includes(lang);
  return {
    slug: seller.slug,
    language: (known ? lang : portal.languages[0]) ?? 'en',
    languages: portal.languages,
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
    logoLink: config['external_urls.logo'] ?? null,
    admissionEvent: config.admission_event_id ?? null,
    membershipEvent: config.membership_event_id ?? null,
    upsells: config.upsells ?? false,
    upsellVisit: config['upsells.visit_time'] ?? null,
    tax: config['prices.tax'] ?? 'included',
    conflicts: {
      padding: {
        preStart: config['conflicts.pad_pre_start'] ?? defaultPadding,
        postEnd: config['conflicts.pad_post_end'] ?? defaultPadding,
      },
      excluded: config['conflicts.excluded_categories'] ?? [],
    },
    categoryOrder: config['events.category_order'] ?? [],
    analytics: analyticsOf(config),
    members: membersOf(config, query),
    messages: compiledMessages(strings),
  };
}

function analyticsOf(config: Partial<ConfigValues>): AnalyticsSettings | null {
  const container = config['analytics.container_id'];
  const script = config['analytics.script_url'];
  if (!container || !script) return null;
  return {
    container,
    script,
    asks: config['analytics.consent'] !== 'not_needed',
    atCheckout: config['analytics.at_checkout'] ?? false,
  };
}

/** What an address asks for is answered where nobody can log in, too (USR-19). */
function membersOf(config: Partial<ConfigValues>, query: URLSearchParams): MemberSettings | null {
  const loginUrl = config['external_urls.login'] ?? null;
  const mode = config['login.mode'] ?? 'disabled';
  const login = mode === 'external' && loginUrl === null ? 'disabled' : mode;
  if (login === 'disabled' && ![...query.keys()].some(isLoginParameter)) return null;
  return {
    login,
    with: config['login.with'] ?? 'email_password',
    loginUrl,
    logoutUrl: config['external_urls.logout'] ?? null,
    account: login === 'disabled' ? [] : accountPages(config),
  };
}

const accountFlags = [
  ['profile', 'my_account_pages.my_profile'],
  ['upcoming', 'my_account_pages.upcoming_events'],
  ['orders', 'my_account_pages.recent_orders'],
] as const;

const accountPages = (config: Partial<ConfigValues>): readonly AccountPage[] =>
  accountFlags.filter(([, key]) => config[key]).map(([page]) => page);

const compiledOf = memoised(5_000, (message: string): CompiledMessage => compile(message));

/** The seller's own words over the defaults (CFG-04), parsed. */
function compiledMessages(own: Readonly<Record<string, string>>): CompiledMessages {
  const keys = Object.keys(en) as MessageKey[];
  return Object.fromEntries(
    keys.map((key) => [key, compiledOf(own[key] ?? en[key])]),
  ) as unknown as CompiledMessages;
}

import type { ReactNode } from 'react';
import {
  type ClientLoaderFunctionArgs,
  Links,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router';
import { earlyPressScript } from '#ui/early-press.ts';
import { olderScript } from '#ui/older/floor.ts';
import { isSharedContext } from './loaders/load-context.ts';
import { loadStorefront, notFound } from './loaders/load-storefront.server.ts';
import { HeadSlot } from './page-facts/head-slot.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { keepQueryScript } from './shell/keep-query.ts';
import { Shell } from './shell/shell.tsx';
import { replaceWords } from './site/arriving-words.ts';
import { CarriedWordsData } from './site/page-words.tsx';
import type { RootData } from './site/storefront.ts';
import './theme/global.css';

/**
 * Loads the data shared by all pages of a seller; nothing personal, so that a CDN can cache the
 * page.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<RootData> {
  const slug = params['seller'] ?? params['*']?.split('/')[0];
  const storefront = slug ? await loadStorefront(context, request, slug) : null;
  // Every page below needs its seller, except the page of unknown addresses.
  if (!storefront && params['seller'] !== undefined) notFound();
  const search = context.get(isSharedContext) ? new URL(request.url).search : null;
  return storefront && { ...storefront, search };
}

/** Another language needs all words again: the page may have more parts than the next one needs. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const data = await serverLoader<typeof loader>();
  if (data) await replaceWords(data.words);
  return data;
}

/** A storefront is loaded once; only another seller or language requires another load. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const [current, next] = [currentUrl, nextUrl].map(
    (url) => `${url.pathname.split('/')[1]} ${url.searchParams.get('lang')}`,
  );
  return current !== next;
}

/**
 * The router stores scroll positions in the browser's storage, and fails if a frame has none. Ours
 * comes from `browserStorage`.
 */
const routerStorage =
  'try{sessionStorage}catch{Object.defineProperty(window,"sessionStorage",{value:(m=>({getItem:k=>m.get(k)??null,setItem:(k,v)=>void m.set(k,v),removeItem:k=>void m.delete(k)}))(new Map)})}';

export function Layout({ children }: { readonly children: ReactNode }) {
  const { storefront, search } = useRouteLoaderData<RootData>('root') ?? {};
  return (
    <html
      // The head's script may have set the visitor's role for the styles.
      suppressHydrationWarning
      lang={storefront?.language ?? 'en'}
      dir={storefront?.direction}
      data-tier={storefront?.look.tier ?? 'quiet'}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR
              ? `${olderScript('/older.js')}${routerStorage};${earlyPressScript}`
              : '',
          }}
        />
        {typeof search === 'string' && (
          <script
            suppressHydrationWarning
            data-search={search}
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `{${keepQueryScript}}` : '' }}
          />
        )}
        <HeadSlot />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <CarriedWordsData />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: { readonly error: unknown }) {
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  );
}

import type { ReactNode } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router';
import { earlyPressScript } from '#ui/early-press.ts';
import { loadStorefront, notFound } from './loaders/load-storefront.server.ts';
import { HeadSlot } from './page-facts/head-slot.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { Shell } from './shell/shell.tsx';
import type { RootData } from './site/storefront.ts';
import './theme/global.css';

/**
 * Loads the data shared by all pages of a seller; nothing personal, so that a CDN can cache the
 * page.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = params['seller'] ?? params['*']?.split('/')[0];
  const storefront = slug ? await loadStorefront(context, request, slug) : null;
  // Every page below needs its seller, except the page of unknown addresses.
  if (!storefront && params['seller'] !== undefined) notFound();
  return storefront;
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
  const data = useRouteLoaderData<RootData>('root');
  const { storefront, head } = data ?? {};
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
        {head?.fonts.map((href) => (
          <link
            key={href}
            rel="preload"
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            href={href}
          />
        ))}
        {head && (
          <>
            <meta name="theme-color" content={head.colours.light} />
            <style dangerouslySetInnerHTML={{ __html: head.css }} />
          </>
        )}
        {head?.script && <script dangerouslySetInnerHTML={{ __html: head.script }} />}
        {head?.favicon && <link rel="icon" href={head.favicon} />}
        <script
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? `${routerStorage};${earlyPressScript}` : '',
          }}
        />
        <HeadSlot />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
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

import type { ReactNode } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router';
import { ErrorPage } from './components/error-page.tsx';
import { Shell } from './components/shell.tsx';
import { loadStorefront } from './load-storefront.server.ts';
import { HeadSlot } from './page-facts/head-slot.tsx';
import type { RootData } from './storefront.ts';
import './styles/global.css';

/** What all pages of a seller share; nothing personal, so that a CDN may keep the page. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = params['seller'] ?? params['*']?.split('/')[0];
  return slug ? await loadStorefront(context, request, slug) : null;
}

/** A storefront is loaded once; only another seller or language needs another. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const [current, next] = [currentUrl, nextUrl].map(
    (url) => `${url.pathname.split('/')[1]} ${url.searchParams.get('lang')}`,
  );
  return current !== next;
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const data = useRouteLoaderData<RootData>('root');
  const { storefront, head } = data ?? {};
  return (
    <html lang={storefront?.language ?? 'en'} data-tier={storefront?.look.tier ?? 'quiet'}>
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
        {head?.favicon && <link rel="icon" href={head.favicon} />}
        <HeadSlot />
        <Meta />
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

import type { ReactNode } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useHref,
  useNavigate,
  useParams,
} from 'react-router';
import { ToastProvider } from './parts/toast.tsx';
import { FaultPage } from './shell/fault-page.tsx';
import { LostBanner } from './shell/lost-banner.tsx';
import { PlainFrame } from './shell/plain-frame.tsx';
import { pressStyle } from './shell/press-style.ts';
import icon from './theme/icon.svg';
import { words } from './words/words.ts';
import './theme/global.css';

export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang={words.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href={icon} />
        <style id={pressStyle.id} dangerouslySetInnerHTML={{ __html: pressStyle.css }} />
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

/** Stands in the page that the server sends until the scripts are there. */
export function HydrateFallback() {
  return (
    <main aria-busy="true">
      <title>{words.title}</title>
      <span className="visually-hidden" role="status">
        {words.loading}
      </span>
    </main>
  );
}

export default function App() {
  return (
    <Providers>
      <LostBanner />
      <Outlet />
    </Providers>
  );
}

export function ErrorBoundary({ error }: { readonly error: unknown }) {
  const { portal } = useParams();
  return (
    <Providers>
      <PlainFrame>
        <LostBanner />
        <FaultPage error={error} home={portal ? `/${portal}` : '/'} />
      </PlainFrame>
    </Providers>
  );
}

function Providers({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <I18nProvider locale="en-US">
      <RouterProvider navigate={(to, options) => void navigate(to, options)} useHref={useHref}>
        <ToastProvider>{children}</ToastProvider>
      </RouterProvider>
    </I18nProvider>
  );
}

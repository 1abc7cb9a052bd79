import type { ReactNode } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { olderScript } from '#ui/older/floor.ts';
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
        <script
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? olderScript('/older.js') : '',
          }}
        />
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

/** Fills the page that the server sends until the scripts have loaded. */
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
  return <Outlet />;
}

/** Replaces the whole document where no page could handle the error: it depends on nothing that may be missing. */
export function ErrorBoundary() {
  const { title, text } = words.fault;
  return (
    <main>
      <title>{words.title}</title>
      <h1>{title}</h1>
      <p>{text}</p>
    </main>
  );
}

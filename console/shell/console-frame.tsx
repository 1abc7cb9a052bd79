import type { ReactNode } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { Outlet, useHref, useNavigate, useParams } from 'react-router';
import { ToastProvider } from '../parts/overlays/toast.tsx';
import { FaultPage } from './fault-page.tsx';
import { LostBanner } from './lost-banner.tsx';
import { PendingBar } from './pending-bar.tsx';
import { PlainFrame } from './plain-frame.tsx';

/** Wraps all pages but the scanner's, which omits React Aria to be ready sooner (DOR-01). */
export default function ConsoleFrame() {
  return (
    <Providers>
      <PendingBar />
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

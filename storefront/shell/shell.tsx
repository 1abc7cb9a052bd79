import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext, useLocation, useMatches } from 'react-router';
import { beginUse } from '../browser/first-use.ts';
import { Region } from '../content/region.tsx';
import { useMaybeStorefront, useWords } from '../site/use-storefront.ts';
import { CartOverlay } from './cart-overlay.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { RejectionBanner } from './rejection-banner.tsx';
import classes from './shell.module.css';
import { useArrival } from './use-arrival.ts';

/** The frame of every page; without a storefront, only the page itself. */
export function Shell({ children }: { readonly children: ReactNode }) {
  return useMaybeStorefront() ? (
    <DressedShell>{children}</DressedShell>
  ) : (
    <main className={classes['main']}>{children}</main>
  );
}

function DressedShell({ children }: { readonly children: ReactNode }) {
  const t = useWords();
  const page = useMatches().at(-1)?.id;
  const main = useFocusAfterNavigation(page);
  useArrival();
  useBegunByNavigation();
  return (
    <>
      <a className={classes['skip']} href="#content">
        {t('shell.skip')}
      </a>
      <Header />
      <RejectionBanner />
      <main ref={main} id="content" className={classes['main']} tabIndex={-1} data-page={page}>
        <Region name="header_below" />
        {children}
        <Region name="footer_above" />
      </main>
      <Footer />
      <CartOverlay />
    </>
  );
}

/** Begins the use of the page at its first navigation, which waits for the parts that it changes. */
function useBegunByNavigation(): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => router?.subscribe(beginUse), [router]);
}

/** Moves the focus to the start after navigation, as after a page load (APP-21). */
function useFocusAfterNavigation(page: string | undefined) {
  const main = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (hash !== '') return;
    const heading = main.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [page, hash]);
  return main;
}

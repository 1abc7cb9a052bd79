import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { AnalyticsSettings } from '../site/storefront.ts';
import { acknowledgedPurchases } from './acknowledged-purchases.ts';
import { type ContainerLink, containerLinks } from './container-link.ts';
import { type DataLayer, type Layered, openDataLayer } from './data-layer.ts';
import { containerAddress, pagePattern } from './page-pattern.ts';
import { useCommerceEvents } from './use-commerce-events.ts';

const cardPage = 'pages/checkout/checkout';
/**
 * Pages whose addresses contain a token from a letter or the code of a login: no third-party
 * script runs there (law 9).
 */
const tokenPages: readonly (string | undefined)[] = [
  'pages/user-reset-password/reset-password',
  'pages/user-confirm-email/confirm-email',
  'pages/login-callback/login-callback',
];

/**
 * The tag manager's container, in its own frame (decision 054): none of its scripts runs in our
 * pages, and it sees the page's pattern as its address.
 */
export function Container({ settings }: { readonly settings: AnalyticsSettings }) {
  const { container, script, atCheckout } = settings;
  const { pathname } = useLocation();
  const match = useMatches().at(-1);
  const page = pagePattern(pathname, match?.params ?? {});
  const address = containerAddress(page);
  const layer = useDataLayer();
  const [openLink] = useState(() =>
    containerLinks({
      acknowledged: acknowledgedPurchases.acknowledge,
      failed: acknowledgedPurchases.noContainer,
    }),
  );
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const link = useRef<ContainerLink>(undefined);

  const isHere = !tokenPages.includes(match?.id) && (atCheckout || match?.id !== cardPage);
  const running = isHere ? frame : null;
  useEffect(() => {
    if (!isHere) setFrame(null);
  }, [isHere]);
  useEffect(() => {
    const view = running?.contentWindow;
    // Sent to any origin: on a shared host the frame's origin is opaque, and none of the data is secret.
    link.current = view ? openLink((port) => view.postMessage(null, '*', [port])) : undefined;
  }, [running, openLink]);
  useEffect(() => {
    if (running) link.current?.showPage(address);
  }, [running, address]);
  useEffect(() => {
    if (!running || !link.current) return;
    link.current.start(`${script}?${new URLSearchParams({ id: container })}`);
    layer.attach(link.current.give);
    return () => layer.detach();
  }, [running, layer, container, script]);

  useCommerceEvents(layer, page);

  return isHere ? <ContainerFrame address={address} onLoad={setFrame} /> : null;
}

interface FrameProps {
  readonly address: string;
  readonly onLoad: (frame: HTMLIFrameElement) => void;
}

function ContainerFrame({ address, onLoad }: FrameProps) {
  // A different address would reload the frame.
  const [first] = useState(address);
  return (
    <iframe
      hidden
      title="analytics"
      src={first}
      referrerPolicy="no-referrer"
      onLoad={(event: SyntheticEvent<HTMLIFrameElement>) => onLoad(event.currentTarget)}
    />
  );
}

/**
 * One data layer for as long as visitors may be tracked; it is removed when they withdraw consent.
 */
function useDataLayer(): DataLayer {
  const kept = useRef<DataLayer>(undefined);
  kept.current ??= openDataLayer(globalThis as Layered);
  useEffect(
    () => () => {
      delete (globalThis as Layered).dataLayer;
    },
    [],
  );
  return kept.current;
}

import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { AnalyticsSettings } from '../storefront.ts';
import { type DataLayer, type LayerEntry, type Layered, openDataLayer } from './data-layer.ts';
import { containerAddress, pagePattern } from './page-pattern.ts';
import { heard } from './purchases-heard.ts';
import { useCommerceEvents } from './use-commerce-events.ts';

type ContainerWindow = Layered & Window & Pick<typeof globalThis, 'JSON' | 'Event'>;

const cardPage = 'pages/checkout/checkout';
/** Their addresses carry the token of a letter, or the code of a login: nothing of anybody else's runs there (law 9). */
const tokenPages: readonly (string | undefined)[] = [
  'pages/user-reset-password/reset-password',
  'pages/user-confirm-email/confirm-email',
  'pages/login-callback/login-callback',
];

/**
 * The tag manager's container, in a frame of its own (decision 054): no script of it runs in a page
 * of ours, and what it takes for its address is the page's pattern.
 */
export function Container({ settings }: { readonly settings: AnalyticsSettings }) {
  const { container, script, atCheckout } = settings;
  const { pathname } = useLocation();
  const match = useMatches().at(-1);
  const page = pagePattern(pathname, match?.params ?? {});
  const address = containerAddress(page);
  // Another one would load the frame anew.
  const [first] = useState(address);
  const layer = useDataLayer();
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);

  const isHere = !tokenPages.includes(match?.id) && (atCheckout || match?.id !== cardPage);
  const running = isHere ? frame : null;
  useEffect(() => {
    if (!isHere) setFrame(null);
  }, [isHere]);
  useEffect(() => {
    const view = running?.contentWindow as ContainerWindow | null | undefined;
    view?.history.replaceState(null, '', address);
  }, [running, address]);
  useEffect(() => {
    const view = running?.contentWindow as ContainerWindow | null | undefined;
    if (!view) return;
    start(view, container, script);
    layer.attach((entry) => view.dataLayer?.push(copyFor(view, entry)));
    return () => layer.detach();
  }, [running, layer, container, script]);

  useCommerceEvents(layer, page);

  if (!isHere) return null;
  return (
    <iframe
      hidden
      title="analytics"
      src={first}
      referrerPolicy="no-referrer"
      onLoad={(event: SyntheticEvent<HTMLIFrameElement>) => setFrame(event.currentTarget)}
    />
  );
}

/** Begins as the tag manager's own snippet does. */
function start(view: ContainerWindow, container: string, script: string): void {
  view.dataLayer = view.JSON.parse(
    JSON.stringify([{ 'gtm.start': Date.now(), event: 'gtm.js' }]),
  ) as unknown[];
  const tag = view.document.createElement('script');
  tag.async = true;
  tag.src = `${script}?${new URLSearchParams({ id: container })}`;
  tag.addEventListener('error', heard.nobody);
  view.document.head.append(tag);
}

/**
 * A copy of an entry, of the frame's own: nothing in it leads back to the page. Of a purchase the
 * container says, as tag managers do, when all of its tags have told.
 */
function copyFor(view: ContainerWindow, entry: LayerEntry): object {
  const copy = view.JSON.parse(JSON.stringify(entry)) as object;
  if (!('event' in entry) || entry.event !== 'purchase') return copy;
  const number = entry.ecommerce.transaction_id ?? '';
  const told = `purchase ${number}`;
  view.addEventListener(told, () => heard.purchase(number), { once: true });
  return Object.assign(copy, {
    eventCallback: view.dispatchEvent.bind(view, new view.Event(told)),
  });
}

/** One layer as long as visitors may be counted; with their permission it goes. */
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

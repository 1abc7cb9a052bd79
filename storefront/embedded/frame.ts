import {
  type FrameMessage,
  isOpenPage,
  isOpenPath,
  type ParentMessage,
  pageName,
  readMessage,
  type Visible,
} from '#domain/content/embedding.ts';
import { cookieScope } from '../browser/session-cookie.ts';
import { cartStoreOf } from '../cart/use-cart.ts';
import { opensInTopWindow, withCart } from './leaving.ts';

/**
 * Integrates a framed page into the surrounding page (APP-22): reports its height, address and focused element, and
 * learns which part of it is visible. The page's policy has already decided who may embed it (`frame-ancestors`);
 * messages are sent to and accepted from that origin only.
 */
function joinParent(): Promise<void> {
  // Cookies are stored for the surrounding site only, and for no other (law 11).
  if (cookieScope()?.endsWith('Partitioned')) document.documentElement.dataset['partitioned'] = '';
  document.addEventListener('click', leadOut, { capture: true });
  const origin = parentOrigin();
  if (origin === undefined) return Promise.resolve();
  const tell = (message: FrameMessage): void => parent.postMessage(message, origin);
  tellHeight(tell);
  tellPages(tell);
  tellFocus(tell);
  addEventListener('message', (event) => {
    const message = readMessage<ParentMessage>(event, { source: parent, origin });
    if (message?.type === 'visible') showWithin(message);
  });
  coverWhatIsSeen();
  return isWithoutStorage() ? keepCartElsewhere(tell, origin) : Promise.resolve();
}

function isWithoutStorage(): boolean {
  try {
    return !localStorage;
  } catch {
    return true;
  }
}

const loadKeptCart = () => import('./kept-cart.ts');
const loadCartCookie = () => import('./cart-cookie.ts');

/** How long to wait for an answer from a parent page that may not run our script, in milliseconds. */
const recallTimeout = 3000;
/**
 * The name that our script gives its frames: it contains the parent's origin, and proves that our script is listening.
 */
const frameName = /^foyer (\S+)$/;

/**
 * Keeps the cart across page loads, in a cookie, or, without cookies, in the surrounding page.
 * Resolves once a stored cart is back.
 */
async function keepCartElsewhere(
  tell: (message: FrameMessage) => void,
  origin: string,
): Promise<void> {
  const seller = sellerHere();
  const { keepCart } = await loadKeptCart();
  const scope = cookieScope();
  if (scope !== undefined) {
    const { cartCookie } = await loadCartCookie();
    const cookie = cartCookie(seller, scope);
    const kept = cookie.read();
    const takeBack = keepCart(seller, cookie.keep);
    if (kept !== null) await takeBack(kept);
    return;
  }
  const takeBack = keepCart(seller, (id) => tell({ foyer: 1, type: 'cart', seller, id }));
  const answered = new Promise<void>((resolve, reject) => {
    // Our script always answers, however busy its page is.
    const late = frameName.test(window.name) ? undefined : setTimeout(resolve, recallTimeout);
    addEventListener('message', (event) => {
      const message = readMessage<ParentMessage>(event, { source: parent, origin });
      if (message?.type !== 'cart' || message.seller !== seller) return;
      // There is a cart to read: from here on we wait for a slow server, as on any page.
      clearTimeout(late);
      if (message.id === null) resolve();
      else takeBack(message.id).then(resolve, reject);
    });
  });
  tell({ foyer: 1, type: 'recall', seller });
  return answered;
}

/**
 * The origin of the parent page. Not every browser provides it; our script puts it into the frame's
 * name.
 */
function parentOrigin(): string | undefined {
  const [nearest] = location.ancestorOrigins ?? [];
  const origin = nearest ?? frameName.exec(window.name)?.[1] ?? '';
  return /^https?:/.test(origin) ? origin : undefined;
}

function tellHeight(tell: (message: FrameMessage) => void): void {
  let lastHeight = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height !== lastHeight) tell({ foyer: 1, type: 'size', height });
    lastHeight = height;
  });
  observer.observe(document.body);
}

/** Reports each page, and asks to scroll to the top on a change to another page (APP-23). */
function tellPages(tell: (message: FrameMessage) => void): void {
  let shown: string | undefined;
  let lastPage = '';
  const look = (): void => {
    const page = pageName(document.querySelector('main')?.dataset['page'] ?? '');
    if (shown !== undefined && page !== shown) tell({ foyer: 1, type: 'scrollTop', page });
    shown = page;
    const { pathname, search } = location;
    const path = isOpenPage(page) && isOpenPath(pathname) ? pathname + search : null;
    const { title } = document;
    if (lastPage !== `${title} ${path}`) tell({ foyer: 1, type: 'page', title, path });
    lastPage = `${title} ${path}`;
  };
  const observer = new MutationObserver(look);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  observer.observe(document.body, { childList: true });
  const pages = new MutationObserver(look);
  pages.observe(document.documentElement, { subtree: true, attributeFilter: ['data-page'] });
  window.navigation?.addEventListener('currententrychange', look);
  look();
}

/**
 * Asks the parent to scroll the focused element into view, because the frame itself can't scroll. Leaves an element
 * alone while it is pressed: it is visible and must not move, because a press that ends elsewhere is not a click.
 */
function tellFocus(tell: (message: FrameMessage) => void): void {
  let last: EventTarget | null = null;
  let isPressed = false;
  const press = ({ type }: Event): void => {
    isPressed = type === 'pointerdown';
  };
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
    addEventListener(type, press, { capture: true });
  }
  addEventListener('focusin', ({ target }) => {
    // The window regained the focus: nothing should move.
    if (!(target instanceof Element) || target === last) return;
    last = target;
    if (isPressed) return;
    const { top, height } = target.getBoundingClientRect();
    tell({ foyer: 1, type: 'reveal', top: top + scrollY, height });
  });
}

/** Makes the frame as tall as the page from now on, and places overlays in its visible part. */
function showWithin({ top, height, least, screen }: Visible): void {
  const { style, dataset } = document.documentElement;
  dataset['grows'] = '';
  style.setProperty('--seen-top', `${top}px`);
  style.setProperty('--seen-height', `${height}px`);
  style.setProperty('--screen', `${screen}px`);
  style.setProperty('--frame-least', `${least}px`);
}

/**
 * Places overlays of other scripts, such as a bank's dialog, over the visible part of the frame.
 */
function coverWhatIsSeen(): void {
  const place = ({ addedNodes }: MutationRecord): void => {
    for (const node of addedNodes) {
      if (!(node instanceof HTMLElement) || !isCover(node)) continue;
      node.style.setProperty('top', 'var(--seen-top)', 'important');
      node.style.setProperty('bottom', 'auto', 'important');
      node.style.setProperty('height', 'var(--seen-height)', 'important');
    }
  };
  new MutationObserver((records) => records.forEach(place)).observe(document.body, {
    childList: true,
  });
}

function isCover(element: HTMLElement): boolean {
  const { position } = getComputedStyle(element);
  const { height, width } = element.getBoundingClientRect();
  return position === 'fixed' && height >= innerHeight * 0.9 && width >= innerWidth * 0.9;
}

/** Links to other sites replace the surrounding page: few sites may be shown in a frame. */
function leadOut({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.target !== '' || !opensInTopWindow(link.href, location.origin)) return;
  link.target = '_top';
  if (new URL(link.href).origin !== location.origin) return;
  link.href = withCart(link.href, cartStoreOf(sellerHere()).get().held?.cart.id);
}

const sellerHere = (): string => decodeURIComponent(location.pathname.split('/')[1] ?? '');

/**
 * Resolves once a cart stored elsewhere for this frame has been looked for; if there was one, it is
 * in the store.
 */
export const cartRecalled = joinParent();

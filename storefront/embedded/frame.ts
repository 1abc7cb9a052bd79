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
import { isOfTop, takingCart } from './leaving.ts';

/**
 * Makes a page in a frame part of the page around it (APP-22): tells how high it is, what it shows
 * and what has the focus, and learns which part of it is on screen. Who may be around it was decided
 * by its policy (`frame-ancestors`); messages go to that origin only, and come from there only.
 */
function joinParent(): Promise<void> {
  // Its cookies are kept for the site around it, and for no other (law 11).
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

/** The wait for an answer from a parent page that may not run our script; milliseconds. */
const patience = 3000;
/** The name that our script gives its frames: it says who is around, and that somebody listens there. */
const frameName = /^foyer (\S+)$/;

/**
 * The cart outlives a load of the page with a cookie, or, without any, with what is around the page.
 * Settles once one that was kept is back.
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
    const late = frameName.test(window.name) ? undefined : setTimeout(resolve, patience);
    addEventListener('message', (event) => {
      const message = readMessage<ParentMessage>(event, { source: parent, origin });
      if (message?.type !== 'cart' || message.seller !== seller) return;
      // There is a cart to read: from here on a slow server is waited for, as on any page.
      clearTimeout(late);
      if (message.id === null) resolve();
      else takeBack(message.id).then(resolve, reject);
    });
  });
  tell({ foyer: 1, type: 'recall', seller });
  return answered;
}

/** Not every browser tells it; our script says it by the frame's name. */
function parentOrigin(): string | undefined {
  const [nearest] = location.ancestorOrigins ?? [];
  const origin = nearest ?? frameName.exec(window.name)?.[1] ?? '';
  return /^https?:/.test(origin) ? origin : undefined;
}

function tellHeight(tell: (message: FrameMessage) => void): void {
  let told = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height !== told) tell({ foyer: 1, type: 'size', height });
    told = height;
  });
  observer.observe(document.body);
}

/** Tells of each page, and of a change to another one that its beginning is to be seen (APP-23). */
function tellPages(tell: (message: FrameMessage) => void): void {
  let shown: string | undefined;
  let told = '';
  const look = (): void => {
    const page = pageName(document.querySelector('main')?.dataset['page'] ?? '');
    if (shown !== undefined && page !== shown) tell({ foyer: 1, type: 'scrollTop', page });
    shown = page;
    const { pathname, search } = location;
    const path = isOpenPage(page) && isOpenPath(pathname) ? pathname + search : null;
    const { title } = document;
    if (told !== `${title} ${path}`) tell({ foyer: 1, type: 'page', title, path });
    told = `${title} ${path}`;
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
 * Tells the parent to bring the focused element into view, as the frame itself has nothing to
 * scroll. An element that is being pressed is visible already and must not move: a press that ends
 * elsewhere is no click.
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
    // The window got the focus back: nothing moves for that.
    if (!(target instanceof Element) || target === last) return;
    last = target;
    if (isPressed) return;
    const { top, height } = target.getBoundingClientRect();
    tell({ foyer: 1, type: 'reveal', top: top + scrollY, height });
  });
}

/** From then on the frame is as high as the page, and what lies over it lies where somebody looks. */
function showWithin({ top, height, least, screen }: Visible): void {
  const { style, dataset } = document.documentElement;
  dataset['grows'] = '';
  style.setProperty('--seen-top', `${top}px`);
  style.setProperty('--seen-height', `${height}px`);
  style.setProperty('--screen', `${screen}px`);
  style.setProperty('--frame-least', `${least}px`);
}

/**
 * Places covers of other scripts, such as a bank's question, over the visible part of the frame.
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

/** Links to elsewhere open in place of the page around: few others may be shown in a frame. */
function leadOut({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.target !== '' || !isOfTop(link.href, location.origin)) return;
  link.target = '_top';
  if (new URL(link.href).origin !== location.origin) return;
  link.href = takingCart(link.href, cartStoreOf(sellerHere()).get().held?.cart.id);
}

const sellerHere = (): string => decodeURIComponent(location.pathname.split('/')[1] ?? '');

/** Settles once it is known whether a cart was kept elsewhere for this frame; it is in the store then. */
export const cartRecalled = joinParent();

/**
 * Messages from a storefront in a frame to the page around it (APP-22 to APP-24, decision 076). Lengths are in CSS
 * pixels; positions in the frame are relative to the frame's top.
 */
export type FrameMessage =
  /** Requests this height for the page. */
  | { readonly foyer: 1; readonly type: 'size'; readonly height: number }
  /** Another page is shown, with this name, and must be scrolled to its top. */
  | { readonly foyer: 1; readonly type: 'scrollTop'; readonly page: string }
  /** The page's title, and its path if the path gives access to nothing private. */
  | {
      readonly foyer: 1;
      readonly type: 'page';
      readonly title: string;
      readonly path: string | null;
    }
  /** Asks to make this part visible, which has the focus now. */
  | ({ readonly foyer: 1; readonly type: 'reveal' } & Span)
  /** Asks the outer page to store the cart until the next load, because the frame's browser blocks storage. */
  | KeptCart
  /** Asks for this seller's stored cart. */
  | { readonly foyer: 1; readonly type: 'recall'; readonly seller: string };

/** Messages from the outer page to the frame. */
export type ParentMessage = Visible | KeptCart;

/** The visible part of the frame. */
export type Visible = {
  readonly foyer: 1;
  readonly type: 'visible';
  /** Minimum height of the frame. */
  readonly least: number;
  /** The height of the window around the frame. */
  readonly screen: number;
} & Span;

/** The cart of a frame without storage; null for none. The id alone gives access to the cart. */
export interface KeptCart {
  readonly foyer: 1;
  readonly type: 'cart';
  readonly seller: string;
  readonly id: string | null;
}

export interface Span {
  readonly top: number;
  readonly height: number;
}

/** The other side of a conversation: one window with one origin. */
interface Other {
  readonly source: unknown;
  readonly origin: string;
}

/**
 * Returns a storefront message if it comes from the given window and origin; undefined for all
 * other messages.
 */
export function readMessage<M extends FrameMessage | ParentMessage>(
  { data, source, origin }: Other & { readonly data: unknown },
  other: Other,
): M | undefined {
  if (source !== other.source || origin !== other.origin) return undefined;
  const isOurs = typeof data === 'object' && data !== null && 'foyer' in data && data.foyer === 1;
  return isOurs ? (data as M) : undefined;
}

/** The part of a frame visible on a screen; `frame.top` is relative to the screen's top. */
export function visiblePart(frame: Span, screen: number): Span {
  const top = Math.min(Math.max(0, -frame.top), frame.height);
  const bottom = Math.max(top, Math.min(frame.height, screen - frame.top));
  return { top, height: bottom - top };
}

/** Returns true if the top of the frame has to be scrolled into view when a page opens. */
export const isTopHidden = (frame: Span, screen: number): boolean =>
  frame.top < 0 || frame.top > screen / 2;

/**
 * The distance to scroll so that a part of the frame is on screen with `room` above and below it; 0 if it already is.
 * If the part is taller than the screen, shows its top.
 */
export function scrollToReveal(frame: Span, part: Span, screen: number, room: number): number {
  const top = frame.top + part.top;
  const bottom = top + part.height;
  if (top < 0 || part.height + room > screen) return top < room && top >= 0 ? 0 : top - room;
  return bottom > screen ? bottom + room - screen : 0;
}

/**
 * Pages whose addresses give access to nothing private: they may be passed on, stored and shared
 * (law 9).
 */
const open = new Set(['home', 'listing', 'event', 'membership']);

/** The name of a page from its route's id: `event` from `pages/event/event`. */
export const pageName = (route: string): string => route.split('/').at(-1) ?? '';

/** Returns true if a page's address may be known outside the frame. */
export const isOpenPage = (name: string): boolean => open.has(name);

const openPath =
  /^\/[^/]+(\/events(\/[^/]+){0,2}|\/checkout|\/membership(\/(?!redeem$)[^/]+)?)?\/?$/;

/**
 * Returns true for the address of an open page. The address changes slightly before the page does.
 */
export const isOpenPath = (path: string): boolean => openPath.test(path);

/**
 * What a storefront in a frame and the page around it tell each other (APP-22 to APP-24, decision
 * 076). Lengths are CSS pixels; those of parts of the frame count from the frame's own top.
 */
export type FrameMessage =
  /** The page needs so much height. */
  | { readonly foyer: 1; readonly type: 'size'; readonly height: number }
  /** Another page is shown, by its name: its beginning is to be seen. */
  | { readonly foyer: 1; readonly type: 'scrollTop'; readonly page: string }
  /** What the page is called, and its address where that opens nothing. */
  | {
      readonly foyer: 1;
      readonly type: 'page';
      readonly title: string;
      readonly path: string | null;
    }
  /** This part is to be seen: what has the focus now. */
  | ({ readonly foyer: 1; readonly type: 'reveal' } & Span)
  /** Its browser lets it keep nothing: the page around is to, until the next load. */
  | KeptCart
  /** What was kept of this seller's is asked for. */
  | { readonly foyer: 1; readonly type: 'recall'; readonly seller: string };

/** What the page around it answers. */
export type ParentMessage = Visible | KeptCart;

/** The part of the frame that is on screen. */
export type Visible = {
  readonly foyer: 1;
  readonly type: 'visible';
  /** The frame is never lower than this. */
  readonly least: number;
  /** Height of the window that the frame is seen in. */
  readonly screen: number;
} & Span;

/** Which cart of a seller's a frame without storage has; null: none any more. Who has the id has the cart. */
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

/** Whom a window talks to: one window, as long as it shows one origin. */
export interface Other {
  readonly source: unknown;
  readonly origin: string;
}

/**
 * A message of ours from the one that a window talks to; undefined for what anybody else says, and
 * whatever else windows say to each other.
 */
export function readMessage<M extends FrameMessage | ParentMessage>(
  { data, source, origin }: Other & { readonly data: unknown },
  other: Other,
): M | undefined {
  if (source !== other.source || origin !== other.origin) return undefined;
  const isOurs = typeof data === 'object' && data !== null && 'foyer' in data && data.foyer === 1;
  return isOurs ? (data as M) : undefined;
}

/** The part of a frame that a screen shows; `frame.top` counts from the screen's top. */
export function visiblePart(frame: Span, screen: number): Span {
  const top = Math.min(Math.max(0, -frame.top), frame.height);
  const bottom = Math.max(top, Math.min(frame.height, screen - frame.top));
  return { top, height: bottom - top };
}

/** Whether somebody has to be brought to the frame's beginning to see a page begin. */
export const isBeginningHidden = (frame: Span, screen: number): boolean =>
  frame.top < 0 || frame.top > screen / 2;

/**
 * How far to scroll so that a part of the frame is on screen with `room` above and below it; 0 where
 * it is already. Of what is too high for the screen the beginning is shown.
 */
export function scrollToReveal(frame: Span, part: Span, screen: number, room: number): number {
  const top = frame.top + part.top;
  const bottom = top + part.height;
  if (top < 0 || part.height + room > screen) return top < room && top >= 0 ? 0 : top - room;
  return bottom > screen ? bottom + room - screen : 0;
}

/** Pages whose address opens nothing: it may be told, kept and shared (law 9). */
const open = new Set(['home', 'listing', 'event', 'membership']);

/** The name of a page, from its route's id: `event` from `pages/event/event`. */
export const pageName = (route: string): string => route.split('/').at(-1) ?? '';

/** Whether a page's address may be known outside of the frame. */
export const isOpenPage = (name: string): boolean => open.has(name);

const openPath =
  /^\/[^/]+(\/events(\/[^/]+){0,2}|\/checkout|\/membership(\/(?!redeem$)[^/]+)?)?\/?$/;

/** Whether an address is one of an open page: it changes a moment before the page does. */
export const isOpenPath = (path: string): boolean => openPath.test(path);

import {
  type FrameMessage,
  isBeginningHidden,
  type ParentMessage,
  readMessage,
  scrollToReveal,
  visiblePart,
} from '#domain/content/embedding.ts';
import { cartsAround } from './carts-around.ts';

/**
 * The room around anything that is scrolled into view, for the bar at the bottom of a phone;
 * pixels.
 */
const room = 96;
/** The longest that a visible frame may stay silent before that is reported; milliseconds. */
const patience = 10_000;

interface Hearing {
  /** The frame is never lower; pixels. */
  readonly least: number;
  readonly onPage: (page: FrameMessage & { type: 'page' }) => void;
  readonly onSilence: () => void;
}

/** Listens to what a frame tells, and tells it which part of it is on screen, and what it may not keep itself. */
export function converse(
  frame: HTMLIFrameElement,
  origin: string,
  { least, onPage, onSilence }: Hearing,
): void {
  const carts = cartsAround(origin, window);
  let told = '';
  let isHeard = false;
  let isWaiting = false;
  const place = () => {
    const { top, height } = frame.getBoundingClientRect();
    return { top: top - paddingOf('scrollPaddingTop'), height };
  };
  const tell = (message: ParentMessage): void => frame.contentWindow?.postMessage(message, origin);
  const tellVisible = (): void => {
    isWaiting = false;
    const seen = visiblePart(place(), screen());
    const message: ParentMessage = { foyer: 1, type: 'visible', least, screen: screen(), ...seen };
    const text = JSON.stringify(message);
    if (text === told) return;
    told = text;
    tell(message);
  };
  const tellSoon = (): void => {
    // Until it speaks nobody knows whether a page of ours is there.
    if (!isHeard) return;
    if (!isWaiting) requestAnimationFrame(tellVisible);
    isWaiting = true;
  };
  // The page may scroll in itself, or some part of it that the frame is in.
  addEventListener('scroll', tellSoon, { passive: true, capture: true });
  addEventListener('resize', tellSoon, { passive: true });
  new ResizeObserver(tellSoon).observe(document.documentElement);
  // A frame is loaded when it is about to be seen.
  const sight = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    sight.disconnect();
    setTimeout(() => isHeard || onSilence(), patience);
  });
  sight.observe(frame);

  addEventListener('message', (event) => {
    const message = readMessage<FrameMessage>(event, { source: frame.contentWindow, origin });
    switch (message?.type) {
      case 'size':
        frame.style.height = `${message.height}px`;
        // A page that has just come was told nothing yet.
        told = '';
        isHeard = true;
        return tellVisible();
      case 'page':
        return onPage(message);
      case 'scrollTop':
        if (!isBeginningHidden(place(), screen())) return;
        return frame.scrollIntoView({ block: 'start', behavior: 'instant' });
      case 'reveal': {
        const by = scrollToReveal(place(), message, screen(), room);
        return by === 0 ? undefined : scrollBy({ top: by, behavior: 'instant' });
      }
      case 'cart':
        return carts.keep(message.seller, message.id);
      case 'recall': {
        const { seller } = message;
        return tell({ foyer: 1, type: 'cart', seller, id: carts.read(seller) });
      }
    }
  });
}

/** The height of the window that scrolling can use: some surrounding pages have a sticky header. */
const screen = (): number =>
  innerHeight - paddingOf('scrollPaddingTop') - paddingOf('scrollPaddingBottom');

function paddingOf(edge: 'scrollPaddingTop' | 'scrollPaddingBottom'): number {
  const padding = getComputedStyle(document.documentElement)[edge];
  // "auto" is none; the rest is in pixels but for shares of the window.
  const length = Number.parseFloat(padding) || 0;
  return padding.endsWith('%') ? (length * innerHeight) / 100 : length;
}

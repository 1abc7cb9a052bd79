import {
  type FrameMessage,
  isTopHidden,
  type ParentMessage,
  readMessage,
  scrollToReveal,
  visiblePart,
} from '#domain/content/embedding.ts';
import { cartsAround } from './carts-around.ts';

/**
 * The margin around an element that is scrolled into view, for the bar at the bottom of a phone;
 * pixels.
 */
const room = 96;
/** The longest time that a visible frame may stay silent before that is reported; milliseconds. */
const silenceTimeout = 10_000;

interface Hearing {
  /** The minimum height of the frame; pixels. */
  readonly least: number;
  readonly onPage: (page: FrameMessage & { type: 'page' }) => void;
  readonly onSilence: () => void;
}

/** Handles a frame's messages, and tells it which part of it is visible, and what it cannot store itself. */
export function exchangeMessages(
  frame: HTMLIFrameElement,
  origin: string,
  { least, onPage, onSilence }: Hearing,
): void {
  const carts = cartsAround(origin, window);
  let lastSent = '';
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
    if (text === lastSent) return;
    lastSent = text;
    tell(message);
  };
  const tellSoon = (): void => {
    // Until it sends a message, the frame may not contain one of our pages.
    if (!isHeard) return;
    if (!isWaiting) requestAnimationFrame(tellVisible);
    isWaiting = true;
  };
  // The page itself may scroll, or an element in it that contains the frame.
  addEventListener('scroll', tellSoon, { passive: true, capture: true });
  addEventListener('resize', tellSoon, { passive: true });
  new ResizeObserver(tellSoon).observe(document.documentElement);
  // The frame loads lazily, shortly before it becomes visible.
  const sight = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    sight.disconnect();
    setTimeout(() => isHeard || onSilence(), silenceTimeout);
  });
  sight.observe(frame);

  addEventListener('message', (event) => {
    const message = readMessage<FrameMessage>(event, { source: frame.contentWindow, origin });
    switch (message?.type) {
      case 'size':
        frame.style.height = `${message.height}px`;
        // A page that has just loaded has been told nothing yet.
        lastSent = '';
        isHeard = true;
        return tellVisible();
      case 'page':
        return onPage(message);
      case 'scrollTop':
        if (!isTopHidden(place(), screen())) return;
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

/** The height of the window available to scrolling: some surrounding pages have a sticky header. */
const screen = (): number =>
  innerHeight - paddingOf('scrollPaddingTop') - paddingOf('scrollPaddingBottom');

function paddingOf(edge: 'scrollPaddingTop' | 'scrollPaddingBottom'): number {
  const padding = getComputedStyle(document.documentElement)[edge];
  // "auto" means none; other values are in pixels or a percentage of the window.
  const length = Number.parseFloat(padding) || 0;
  return padding.endsWith('%') ? (length * innerHeight) / 100 : length;
}

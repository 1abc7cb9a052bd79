import { exchangeMessages } from './exchange-messages.ts';
import { initialAddress } from './initial-address.ts';

/**
 * The script that puts a storefront into a frame on any page: `/embed.js` (decision 076). It runs
 * alone there, among other sites' scripts. Its console messages are for the page's developer.
 */

/**
 * The height in pixels of a frame before its page reports one, and of pages with little content.
 */
const usualHeight = 640;

const complain = (what: string, ...about: readonly Element[]): void =>
  console.error(`embed.js: ${what}`, ...about);

/** Opens a frame in place of an element, or right after the script that asks for one. */
function openFrame(place: HTMLElement, script: HTMLScriptElement): void {
  const { foyer = '', foyerOpen, remember, title } = place.dataset;
  // Another copy of this script has already run on the page.
  if (foyerOpen !== undefined) return;
  const { origin } = new URL(script.src);
  const keptAs = remember === undefined ? undefined : remember || 'foyer';
  const kept = keptAs === undefined ? null : new URLSearchParams(location.search).get(keptAs);
  const address = initialAddress(foyer, kept, origin);
  if (address === undefined) {
    const like = 'it has to be one like "/tower/events".';
    complain(
      `data-foyer="${foyer}" is not the address of a storefront at ${origin}; ${like}`,
      place,
    );
    return;
  }
  if (place.closest('head')) {
    complain('a frame cannot be in the head; put the tag where the shop should appear.', place);
    return;
  }
  place.dataset['foyerOpen'] = '';
  const least = leastHeight(place);

  const frame = document.createElement('iframe');
  frame.src = address;
  // Tells the frame who embeds it, even if the browser sends no referrer.
  frame.name = `foyer ${location.origin}`;
  frame.title = title ?? new URL(origin).hostname;
  frame.allow = 'payment';
  frame.loading = 'lazy';
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    height: `${least}px`,
    minHeight: `${least}px`,
    border: '0',
    colorScheme: 'auto',
  });
  if (place === script) place.after(frame);
  else place.replaceChildren(frame);
  exchangeMessages(frame, origin, {
    least,
    onPage({ title: shown, path }) {
      if (title === undefined) frame.title = shown;
      if (keptAs !== undefined && path !== null) keepPath(keptAs, path);
    },
    onSilence() {
      const { origin: own } = location;
      complain(
        `${address} says nothing. Does the venue’s embed.parents have "${own}", and this page’s frame-src ${origin}?`,
        frame,
      );
    },
  });
}

function leastHeight(place: HTMLElement): number {
  const { height } = place.dataset;
  if (height === undefined) return usualHeight;
  if (Number(height) > 0) return Number(height);
  complain(`data-height="${height}" is not a number of pixels such as "640".`, place);
  return usualHeight;
}

/**
 * Stores the visitor's location in the surrounding page's address, so that it can be shared and
 * reloaded.
 */
function keepPath(name: string, path: string): void {
  const url = new URL(location.href);
  if (url.searchParams.get(name) === path) return;
  url.searchParams.set(name, path);
  history.replaceState(history.state, '', url);
}

function openPlaces(script: HTMLScriptElement): void {
  const places = document.querySelectorAll<HTMLElement>('[data-foyer]:not(script)');
  for (const place of places) openFrame(place, script);
  if (places.length === 0 && script.dataset['foyer'] === undefined) {
    complain('nothing on this page has a data-foyer.', script);
  }
}

function open(script: HTMLScriptElement): void {
  if (script.dataset['foyer'] !== undefined) openFrame(script, script);
  const placesToo = () => openPlaces(script);
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', placesToo);
  else placesToo();
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.src !== '') open(script);
else complain('it must be a script of its own with an address, and not type="module".');

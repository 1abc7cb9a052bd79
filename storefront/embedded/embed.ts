import { converse } from './converse.ts';
import { firstAddress } from './first-address.ts';

/**
 * The script that any page puts a storefront into a frame with: `/embed.js` (decision 076). It
 * stands alone there, among scripts of others. What it says on the console is for who builds the page.
 */

/** Height of a frame of which nothing is known yet, and of pages with little on them; pixels. */
const usualHeight = 640;

const complain = (what: string, ...about: readonly Element[]): void =>
  console.error(`embed.js: ${what}`, ...about);

/** A frame in the place of an element, or right behind the script that asks for one. */
function openFrame(place: HTMLElement, script: HTMLScriptElement): void {
  const { foyer = '', foyerOpen, remember, title } = place.dataset;
  // Another script of ours on the same page was here.
  if (foyerOpen !== undefined) return;
  const { origin } = new URL(script.src);
  const keptAs = remember === undefined ? undefined : remember || 'foyer';
  const kept = keptAs === undefined ? null : new URLSearchParams(location.search).get(keptAs);
  const address = firstAddress(foyer, kept, origin);
  if (address === undefined) {
    const like = 'it has to be one like "/tower/events".';
    complain(`data-foyer="${foyer}" is no address of a storefront at ${origin}; ${like}`, place);
    return;
  }
  if (place.closest('head')) {
    complain('a frame can’t stand in the head; put the tag where the shop is to be.', place);
    return;
  }
  place.dataset['foyerOpen'] = '';
  const least = leastHeight(place);

  const frame = document.createElement('iframe');
  frame.src = address;
  // By it the frame knows whom it talks to, whatever the browser tells of referrers.
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
  converse(frame, origin, {
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
  complain(`data-height="${height}" is no number of pixels, as "640" is.`, place);
  return usualHeight;
}

/** Keeps where a visitor is in the page's own address, so that it can be shared and loaded anew. */
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
else complain('it has to be a script of its own by its address, and not type="module".');

/**
 * Events that show that somebody uses the page. On a phone, the touch comes a tenth of a second
 * before the click.
 */
const signs = [
  'pointerdown',
  'pointermove',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'click',
] as const;

/** Begins the use of the page: it needs its remaining scripts now, whatever the visitor does. */
export let beginUse: () => void = () => undefined;

/**
 * Resolves when somebody uses the page for the first time, or when it needs its remaining scripts
 * for another reason. Whoever only looks loads no more than what the first view needs.
 */
export const firstUse: Promise<void> =
  typeof document === 'undefined' ? Promise.resolve() : awaitUse();

function awaitUse(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  beginUse = () => {
    resolve();
    for (const sign of signs) removeEventListener(sign, beginUse, true);
  };
  for (const sign of signs) addEventListener(sign, beginUse, { capture: true, passive: true });
  // Used before this script arrived.
  if (navigator.userActivation?.hasBeenActive || scrollY > 0) beginUse();
  return promise;
}

import { useLayoutEffect, useRef } from 'react';
import { TypedCode, type TypedText } from './typed-code.ts';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select');

/**
 * Reports texts that a connected scanner types anywhere on the page. Listens before the first paint, so that a page
 * that says it is ready misses no key.
 */
export function useTypedCodes(onText: (text: TypedText) => void): void {
  const told = useRef(onText);
  useLayoutEffect(() => {
    told.current = onText;
  });
  useLayoutEffect(() => {
    const typed = new TypedCode();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      // A key held down is a person's.
      if (event.repeat) return;
      const { key, code, shiftKey, timeStamp, target } = event;
      const isCapsLock = event.getModifierState('CapsLock');
      const { text, isTaken } = typed.take({
        key,
        code,
        shiftKey,
        isCapsLock,
        timeStamp,
        isInField: isField(target),
      });
      clearTimeout(timer);
      timer = setTimeout(() => {
        const rested = typed.rest();
        if (rested) told.current(rested);
      }, typed.pause);
      if (isTaken) {
        // The key that ends a code must not press a button, submit a form or move focus.
        event.preventDefault();
        event.stopPropagation();
      }
      if (text) told.current(text);
    };
    addEventListener('keydown', take, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', take, { capture: true });
    };
  }, []);
}

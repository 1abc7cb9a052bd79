import { useEffect, useRef } from 'react';
import { TypedCode } from './typed-code.ts';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select');

/** Tells of the codes that a connected scanner types anywhere on the page, and of the field that got their keys. */
export function useTypedCodes(onCode: (code: string) => void): void {
  const told = useRef(onCode);
  useEffect(() => {
    told.current = onCode;
  });
  useEffect(() => {
    const typed = new TypedCode();
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      const { key, timeStamp, target } = event;
      const code = typed.take({ key, timeStamp, isInField: isField(target) });
      if (code === undefined) return;
      // The Enter that ends a code presses no button and sends no form.
      event.preventDefault();
      event.stopPropagation();
      told.current(code);
    };
    addEventListener('keydown', take, { capture: true });
    return () => removeEventListener('keydown', take, { capture: true });
  }, []);
}

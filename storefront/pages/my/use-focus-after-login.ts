import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the page's heading after a login, because the form is gone. */
export function useFocusAfterLogin(isIn: boolean): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const wasIn = useRef(isIn);
  useEffect(() => {
    const hasLoggedIn = isIn && !wasIn.current;
    wasIn.current = isIn;
    if (!hasLoggedIn) return;
    const heading = content.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, [isIn]);
  return content;
}

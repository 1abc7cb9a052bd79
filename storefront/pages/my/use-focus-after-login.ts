import { type RefObject, useEffect, useRef } from 'react';

/** Once somebody has logged in the form is gone: they go on at the heading of what they came for. */
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

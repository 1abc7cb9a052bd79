import type { MouseEvent } from 'react';
import { isForAnotherTab } from '../site/link.tsx';

/** Does it here instead of following the link, unless the person wants it in another tab. */
export function onPlainClick(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (isForAnotherTab(event)) return;
    event.preventDefault();
    act();
  };
}

import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useNavigate } from 'react-router';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of this storefront, from `useAddresses`. */
  readonly to: string;
  readonly ref?: Ref<HTMLAnchorElement>;
  /** Keeps the scroll position, because the page stays the same (APP-21). */
  readonly preventScrollReset?: boolean;
}

/**
 * A link inside the storefront. The router's own adds relative addresses, prefetching and form
 * submission: a tenth of the event page's size budget.
 */
export function Link({ to, preventScrollReset = false, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || isForAnotherTab(event)) return;
    event.preventDefault();
    void navigate(to, { preventScrollReset });
  };
  return <a {...rest} href={to} onClick={follow} />;
}

/** Returns true if a click should open another tab or window, or start a download. */
export function isForAnotherTab(
  event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useNavigate } from 'react-router';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of this storefront, as `useAddresses` writes it. */
  readonly to: string;
  readonly ref?: Ref<HTMLAnchorElement>;
  /** The page stays where it is scrolled to, for it stays the same page (APP-21). */
  readonly preventScrollReset?: boolean;
}

/**
 * A link inside the storefront. The router's own brings relative addresses, prefetching and form
 * submission along, a tenth of what the event page may weigh.
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

/** The person asks the browser for another tab or window, or for a download. */
export function isForAnotherTab(
  event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

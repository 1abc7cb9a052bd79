import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

/**
 * The parameters requested last, until their page shows. The router reports a pending navigation only from the last
 * render, and two presses can come before the next one.
 */
let asked: { readonly pathname: string; readonly search: string } | undefined;

interface Address {
  /** The newest parameters, even while their page is still loading. */
  readonly search: URLSearchParams;
  /** True while the page still shows the results of other parameters. */
  readonly isComing: boolean;
  /** Changes the newest parameters: successive changes add up, even on a slow network. */
  change(to: (now: URLSearchParams) => URLSearchParams): void;
}

/** The parameters of the page's address, which are the only state of filters, tabs and sorts. */
export function useAddress(): Address {
  const { pathname, search, key } = useLocation();
  const { state, location: coming } = useNavigation();
  const navigate = useNavigate();
  useEffect(() => {
    if (state === 'idle' && key !== '') asked = undefined;
  }, [state, key]);
  useEffect(() => {
    // "Back" and "forward" request an address of their own, which the address bar shows at once.
    const forget = () => {
      asked = undefined;
    };
    window.addEventListener('popstate', forget);
    return () => window.removeEventListener('popstate', forget);
  }, []);
  const newest = coming?.pathname === pathname ? coming.search : search;
  return {
    search: new URLSearchParams(newest),
    isComing: newest !== search,
    change(to) {
      const before = asked?.pathname === pathname ? asked.search : window.location.search;
      const after = to(new URLSearchParams(before)).toString();
      asked = { pathname, search: after };
      void navigate({ search: after }, { replace: true, preventScrollReset: true });
    },
  };
}

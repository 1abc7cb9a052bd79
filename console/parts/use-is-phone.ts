import { useSyncExternalStore } from 'react';

/** The width below which the parts' style sheets use the phone layout. */
const narrow = '(width < 40rem)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** True while the window is as narrow as a phone. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);

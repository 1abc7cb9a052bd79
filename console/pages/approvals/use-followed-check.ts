import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds between two looks at a request whose orders are tried once more. */
const every = 2_000;

/** Looks at the page's requests again and again while the orders of one are tried once more. */
export function useFollowedCheck(isChecking: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isChecking) return;
    const timer = setInterval(() => void revalidate(), every);
    return () => clearInterval(timer);
  }, [isChecking, revalidate]);
}

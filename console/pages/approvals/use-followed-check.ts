import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds between two polls of a request whose dry run is being repeated. */
const every = 2_000;

/** Polls the page's requests while the dry run of one is being repeated. */
export function useFollowedCheck(isChecking: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isChecking) return;
    const timer = setInterval(() => void revalidate(), every);
    return () => clearInterval(timer);
  }, [isChecking, revalidate]);
}

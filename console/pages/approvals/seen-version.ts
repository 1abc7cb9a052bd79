import { useState } from 'react';

/** Returns true once a request's version differs from the one that this page first showed. */
export function useSeenVersion(version: number): boolean {
  const [first] = useState(version);
  return first !== version;
}

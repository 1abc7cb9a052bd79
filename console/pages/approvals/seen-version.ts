import { useState } from 'react';

/** Returns true once a request has another version than when this page first showed it. */
export function useSeenVersion(version: number): boolean {
  const [first] = useState(version);
  return first !== version;
}

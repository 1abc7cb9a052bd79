import { useCallback, useEffect, useRef, useState } from 'react';
import type { Client, Outcome } from '#contract/client.ts';
import { memberStoreOf } from '../accounts/use-member.ts';
import { useApi } from '../api/browser-api.ts';
import { useStorefront } from '../site/use-storefront.ts';
import { endVisit } from './use-session.ts';

/** The member's own data on a page of their account. */
export interface Mine<T> {
  /** Undefined until it is there. */
  readonly answer: T | undefined;
  /** Why it could not be had. */
  readonly refused: Outcome<never> | undefined;
  /** Something else of the same is on its way. */
  readonly isLoading: boolean;
  readonly again: () => void;
}

interface Found<T> {
  readonly load: unknown;
  readonly outcome: Outcome<T>;
}

/**
 * Loads what belongs to who is logged in, in the browser alone; `load` is another function when
 * something else is to be loaded. Whose session turns out to be over logs in again.
 */
export function useMine<T>(load: (api: Client) => Promise<Outcome<T>>): Mine<T> {
  const api = useApi();
  const { slug } = useStorefront();
  const [found, setFound] = useState<Found<T>>();
  const asked = useRef<unknown>(undefined);

  const look = useCallback(async (): Promise<void> => {
    const outcome = await load(api);
    if (asked.current !== load) return;
    const isOver = !outcome.ok && outcome.status === 401;
    if (isOver && memberStoreOf(slug).get()) endVisit(slug, location.href);
    // Whether anybody is logged in here, the page is about to learn.
    else if (!isOver) setFound({ load, outcome });
  }, [api, load, slug]);

  useEffect(() => {
    asked.current = load;
    void look();
    return () => {
      asked.current = undefined;
    };
  }, [load, look]);

  return {
    answer: found?.outcome.ok ? found.outcome.answer : undefined,
    refused: found && !found.outcome.ok ? found.outcome : undefined,
    isLoading: found?.load !== load,
    again: () => {
      setFound(undefined);
      void look();
    },
  };
}

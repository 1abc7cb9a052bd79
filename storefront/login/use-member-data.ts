import { useCallback, useEffect, useRef, useState } from 'react';
import type { Client, Outcome } from '#contract/client.ts';
import { memberStoreOf } from '../accounts/use-member.ts';
import { useApi } from '../api/browser-api.ts';
import { useStorefront } from '../site/use-storefront.ts';
import { endVisit } from './use-session.ts';

/** The member's own data on an account page. */
export interface MemberData<T> {
  /** Undefined until it has loaded. */
  readonly answer: T | undefined;
  /** The refusal, if it could not be loaded. */
  readonly refused: Outcome<never> | undefined;
  /** Other data of the same kind is loading. */
  readonly isLoading: boolean;
  readonly again: () => void;
}

interface Found<T> {
  readonly load: unknown;
  readonly outcome: Outcome<T>;
}

/**
 * Loads the logged-in member's data, in the browser only; pass a new `load` function to load other
 * data. If the session turns out to be over, the login opens.
 */
export function useMemberData<T>(load: (api: Client) => Promise<Outcome<T>>): MemberData<T> {
  const api = useApi();
  const { slug } = useStorefront();
  const [found, setFound] = useState<Found<T>>();
  const latestLoad = useRef<unknown>(undefined);

  const look = useCallback(async (): Promise<void> => {
    const outcome = await load(api);
    if (latestLoad.current !== load) return;
    const isOver = !outcome.ok && outcome.status === 401;
    if (isOver && memberStoreOf(slug).get()) endVisit(slug, location.href);
    // The page is about to learn if anyone is logged in here.
    else if (!isOver) setFound({ load, outcome });
  }, [api, load, slug]);

  useEffect(() => {
    latestLoad.current = load;
    void look();
    return () => {
      latestLoad.current = undefined;
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

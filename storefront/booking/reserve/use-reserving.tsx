import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '../../api/browser-api.ts';
import { browserStorage } from '../../browser/browser-storage.ts';
import { part } from '../../browser/part.ts';
import { cartStoreOf } from '../../cart/use-cart.ts';
import { useMessages } from '../../site/page-words.tsx';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import type { EventOffer } from '../offer.ts';
import type { ReserveDeps } from './reserve-and-go-on.ts';

const loadReserving = () => import('./reserve-and-go-on.ts');
const CodeDialog = part(() => import('./code-dialog.tsx'));

interface Question {
  /** The error of the code typed before; null at first. */
  readonly error: string | null;
  readonly typed: string;
  readonly answer: (code: string | null) => void;
}

export interface Reserving {
  /** For the browser only: the server has no cart. */
  readonly deps: () => ReserveDeps;
  /** Skips an add-on with nothing selected; undefined if the page is not an add-on (DET-24). */
  readonly skip: (() => Promise<void>) | undefined;
  /** The code dialog, when tickets can't be held without an answer. */
  readonly dialog: ReactNode;
}

/** Holds tickets for an event page; the code for it is loaded when needed. */
export function useReserving(event: EventOffer): Reserving {
  const api = useApi();
  const t = useWords();
  const { slug, upsells, admissionEvent } = useStorefront();
  const messages = useMessages();
  const { search } = useLocation();
  const navigate = useNavigate();
  const to = useAddresses();
  const isAddOn = useIsAddOn(slug);
  const [question, setQuestion] = useState<Question | null>(null);

  const ask = (error: string | null, typed: string): Promise<string | null> =>
    new Promise((resolve) => {
      const answer = (given: string | null): void => {
        setQuestion(null);
        resolve(given);
      };
      setQuestion({ error, typed, answer });
    });
  const deps = (): ReserveDeps => ({
    api,
    slug,
    upsells,
    admissionEvent,
    search,
    messages,
    navigate,
    to,
    ask,
    t,
    store: cartStoreOf(slug),
  });
  const skip = async (): Promise<void> => {
    const { goToNextPage } = await loadReserving();
    goToNextPage(deps(), event, new Set());
  };
  const dialog = question && (
    <Suspense>
      <CodeDialog error={question.error} typed={question.typed} onDone={question.answer} />
    </Suspense>
  );
  return { deps, skip: isAddOn ? skip : undefined, dialog };
}

/**
 * Returns true if the page is an add-on of this browser's chain, which the server does not know.
 */
function useIsAddOn(slug: string): boolean {
  const { pathname } = useLocation();
  const path = pathname.slice(slug.length + 1);
  const [isAddOn, setAddOn] = useState(false);
  useEffect(() => {
    if (browserStorage('sessionStorage').getItem(`upsellsChain:${slug}`) === null) {
      return setAddOn(false);
    }
    void loadReserving().then(({ isOffered }) => setAddOn(isOffered(slug, path)));
  }, [slug, path]);
  return isAddOn;
}

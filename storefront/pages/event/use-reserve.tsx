import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '../../browser-api.ts';
import { campaignOf } from '../../cart/campaign.ts';
import type { ReserveDetails, TicketLine } from '../../cart/reserve.ts';
import { cartStoreOf } from '../../cart/use-cart.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { useStorefront } from '../../use-storefront.ts';
import type { EventData } from './load-event.server.ts';

const loadReserve = () => import('../../cart/reserve.ts');
const CodeDialog = lazy(() => import('./code-dialog.tsx'));

export interface ReserveRefusal {
  readonly code: string;
  readonly text: string;
}

/** Holds tickets; null when they are held, else why not. */
export type Reserve = (
  lines: readonly TicketLine[],
  details?: Pick<ReserveDetails, 'additionalInfo'>,
) => Promise<ReserveRefusal | null>;

interface Question {
  /** What was wrong with the code before. */
  readonly error: string | null;
  readonly answer: (code: string | null) => void;
}

/** What a code that was asked for may be refused with: it is asked for again (DET-67, A-44). */
const codeRefusals: ReadonlySet<string> = new Set(['code_not_found', 'code_exhausted']);

/**
 * Holding places from an event page. Where the venue wants a code first it is asked for, in
 * `dialog`, and sent along (DET-67). `isNear`: it may be pressed soon, so its script is fetched.
 */
export function useReserve(
  { code: preloaded }: EventData,
  isNear: boolean,
): { readonly reserve: Reserve; readonly dialog: ReactNode } {
  const api = useApi();
  const { slug } = useStorefront();
  const { search } = useLocation();
  const errorText = useErrorText();
  const [question, setQuestion] = useState<Question | null>(null);

  useEffect(() => {
    if (isNear) void loadReserve();
  }, [isNear]);

  const askForCode = (error: string | null): Promise<string | null> =>
    new Promise((resolve) => {
      const answer = (given: string | null): void => {
        setQuestion(null);
        resolve(given);
      };
      setQuestion({ error, answer });
    });

  const reserve: Reserve = async (lines, details = {}) => {
    const { reserve: hold } = await loadReserve();
    const deps = { api, store: cartStoreOf(slug), now: Date.now };
    let asked: string | null = null;
    for (;;) {
      const outcome = await hold(deps, lines, {
        ...details,
        campaign: campaignOf(search),
        ...(preloaded === null ? {} : { preloadedPromoCodes: [preloaded] }),
        ...(asked === null ? {} : { preReservePromoCodes: { codes: [asked] } }),
      });
      if (outcome.ok) return null;
      const [error] = outcome.errors;
      const refusal = { code: error?._code ?? '', text: errorText(outcome) };
      const isWanted = error?._extra?.['block_reason'] === 'code_required';
      const isWrong = asked !== null && codeRefusals.has(refusal.code);
      if (!isWanted && !isWrong) return refusal;
      asked = await askForCode(isWrong ? refusal.text : null);
      if (asked === null) return refusal;
    }
  };
  const dialog = question && (
    <Suspense>
      <CodeDialog error={question.error} onDone={question.answer} />
    </Suspense>
  );
  return { reserve, dialog };
}

import { useEffect, useState } from 'react';
import { promoCodeKey, visibleCode } from '#domain/pricing/promo-code.ts';
import { Notice } from '#ui/notice.tsx';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import { useCart } from '../../cart/use-cart.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import type { Flow } from '../date-first-flow.ts';
import type { EventOffer } from '../offer.ts';
import { faultOf } from './chosen-for-code.ts';
import { CodeTermsText } from './code-terms-text.tsx';
import classes from './event-frame.module.css';
import { type FoundCode, lookUpCode } from './look-up-code.ts';

interface CodeNoteProps {
  /** The code as given in the address. */
  readonly code: string;
  readonly event: EventOffer;
  readonly flow: Flow;
}

/**
 * Says if the code in the address is valid (PRO-09, PRO-11), on which terms, and why it has no effect on the chosen
 * tickets: otherwise it would be ignored silently when they are held. Reserves its space from the start, so that
 * nothing moves.
 */
export default function CodeNote({ code: given, event, flow }: CodeNoteProps) {
  const t = useWords();
  const api = useApi();
  const errorText = useErrorText();
  const { currency } = useStorefront();
  const code = visibleCode(given);
  const [found, setFound] = useState<FoundCode | null>(null);
  useEffect(() => {
    let isHere = true;
    void lookUpCode(api, code, event).then((answer) => isHere && setFound(answer));
    return () => {
      isHere = false;
    };
  }, [api, code, event]);

  const fault = found?.kind === 'fits' ? faultOf(found.terms, event, flow, currency) : null;
  const applied = useCart()?.held?.answer.cartmod.some(({ id }) => id === promoCodeKey(code));
  const text = (): string => {
    if (applied) return t('promo.applied', { code });
    switch (found?.kind) {
      case undefined:
        return t('event.code_checking', { code });
      case 'fits':
        return fault === null
          ? t('event.code_fits', { code, name: found.name })
          : t(`event.code_${fault}`, { code });
      case 'elsewhere':
        return t('event.code_elsewhere', { code });
      case 'refused':
        return errorText(found.outcome);
      case 'unknown':
        return t('event.code_later', { code });
    }
  };
  const isWrong =
    !applied && (found?.kind === 'refused' || found?.kind === 'elsewhere' || fault !== null);
  const isGood = applied || found?.kind === 'fits';
  return (
    <Notice tone={isWrong ? 'warning' : isGood ? 'positive' : 'plain'}>
      <p role="status" className={classes['codeNote']}>
        {text()}
      </p>
      {found?.kind === 'fits' && <CodeTermsText terms={found.terms} event={event} />}
    </Notice>
  );
}

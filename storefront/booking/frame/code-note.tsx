import { useEffect, useState } from 'react';
import { visibleCode } from '#domain/pricing/promo-code.ts';
import { Notice } from '#ui/notice.tsx';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import { useWords } from '../../site/use-storefront.ts';
import type { EventOffer } from '../offer.ts';
import classes from './event-frame.module.css';
import { type FoundCode, lookUpCode } from './look-up-code.ts';

interface CodeNoteProps {
  /** The code as given in the address. */
  readonly code: string;
  readonly event: EventOffer;
}

/**
 * Says if the code in the address is valid (PRO-09, PRO-11): otherwise a wrong one would be ignored
 * silently when tickets are held. Its space is reserved from the start, so that nothing moves.
 */
export default function CodeNote({ code: given, event }: CodeNoteProps) {
  const t = useWords();
  const api = useApi();
  const errorText = useErrorText();
  const code = visibleCode(given);
  const [found, setFound] = useState<FoundCode | null>(null);
  useEffect(() => {
    let isHere = true;
    void lookUpCode(api, code, event).then((answer) => isHere && setFound(answer));
    return () => {
      isHere = false;
    };
  }, [api, code, event]);

  const text = (): string => {
    switch (found?.kind) {
      case undefined:
        return t('event.code_checking', { code });
      case 'fits':
        return t('event.code_fits', { code, name: found.name });
      case 'elsewhere':
        return t('event.code_elsewhere', { code });
      case 'refused':
        return errorText(found.outcome);
      case 'unknown':
        return t('event.code_later', { code });
    }
  };
  const isWrong = found?.kind === 'refused' || found?.kind === 'elsewhere';
  const isGood = found?.kind === 'fits';
  return (
    <Notice tone={isWrong ? 'warning' : isGood ? 'positive' : 'plain'}>
      <p role="status" className={classes['codeNote']}>
        {text()}
      </p>
    </Notice>
  );
}

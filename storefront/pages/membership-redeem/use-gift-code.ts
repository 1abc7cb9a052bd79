import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { readGiftCode } from '#domain/gifts/gift-code.ts';
import type { FormRefusal } from '../../accounts/account-form.tsx';
import { removeToken } from '../../accounts/remove-token.ts';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import { useWords } from '../../site/use-storefront.ts';
import { codeOutcome, type RedeemableCode, refusedCode } from './gift-code.ts';

/**
 * Looks up codes: the one in the address, once, removing it from there (method query), or a typed
 * one (method input) (MEM-24).
 */
export function useGiftCode(fromQuery: string) {
  const api = useApi();
  const t = useWords();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [found, setFound] = useState<RedeemableCode | null>(null);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const [isNoneAvailable, setNoneAvailable] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const refuse = (error: string): void =>
    setRefusal({ text: t('checkout.errors'), fields: { gift_code: error } });

  const lookUp = async (typed: string): Promise<void> => {
    if (isBusy) return;
    const code = readGiftCode(typed);
    // MEM-16
    if (code === null) return refuse(t('redeem.not_valid'));
    setBusy(true);
    const outcome = await api.call('lookUpGiftCode', { body: { code } });
    setBusy(false);
    const said = codeOutcome(code, outcome, Date.now());
    switch (said.kind) {
      case 'valid':
        setRefusal(null);
        setFound(said.found);
        return goTo(said.found.eventId);
      case 'none_available':
        return setNoneAvailable(true);
      case 'failed':
        return setRefusal({ text: errorText(outcome), fields: {} });
      default:
        return refuse(t(refusedCode[said.kind]));
    }
  };

  /** Changes the page's own address, which now names the event, so that its data loads. */
  const goTo = (eventId: string): void => {
    const query = new URLSearchParams(location.search);
    query.set('event', eventId);
    void navigate(`?${query}`, { replace: true });
  };

  const begin = useEffectEvent(() => {
    if (fromQuery === '') return;
    removeToken('gift_code');
    void lookUp(fromQuery);
  });
  useEffect(begin, []);

  return { found, refusal, isNoneAvailable, isBusy, lookUp };
}

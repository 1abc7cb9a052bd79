import { nameOfWay } from '#domain/payments/way-name.ts';
import { RadioField } from '#ui/radio-field.tsx';
import classes from '../components/form-part.module.css';
import { maskedText } from '../site/masked-card.ts';
import { useWords } from '../site/use-storefront.ts';
import { CardPart } from './card-part.tsx';
import { SavedCardPart } from './cards/saved-card-part.tsx';
import { isWallet, type PayMethod, savedMethod, wayOf } from './cards/wallets.ts';
import type { PayBy } from './use-pay-by.ts';

interface MethodPartProps {
  readonly payBy: PayBy;
  readonly hasWalletSlot: boolean;
  readonly isBusy: boolean;
}

/**
 * The one list of saved cards, wallets, a new card and other ways to pay, and the fields of the
 * chosen one.
 */
export function MethodPart({ payBy, hasWalletSlot, isBusy }: MethodPartProps) {
  const { methods, method, saved, savedCard, setMethod } = payBy;
  const t = useWords();
  const textOf = (one: PayMethod): string => {
    if (isWallet(one)) return t(`checkout.by_${one}`);
    const found = saved.cards.find(({ id }) => one === savedMethod(id));
    if (found) return maskedText(found, t);
    const way = wayOf(one);
    if (way === 'sepa_debit') return t('checkout.by_sepa_debit');
    if (way !== undefined && way !== 'card') return nameOfWay(way);
    return t(saved.cards.length > 0 ? 'checkout.by_another_card' : 'checkout.by_card');
  };
  /** The text about a wallet or a debit, shown where it is selected. */
  const noteOf = (one: PayMethod): string | undefined => {
    if (wayOf(one) === 'sepa_debit') return t('checkout.debit_text');
    return isWallet(one)
      ? t(hasWalletSlot ? 'checkout.wallet_above' : 'checkout.wallet_text', { wallet: textOf(one) })
      : undefined;
  };
  return (
    <>
      {methods.length > 1 && (
        <RadioField
          key={methods.join()}
          name="pay_with"
          label={t('checkout.pay_with')}
          options={methods.map((value) => ({
            value,
            text: textOf(value),
            note: value === method ? noteOf(value) : undefined,
          }))}
          chosen={method}
          disabled={isBusy}
          onChange={(event) => setMethod(event.currentTarget.value as PayMethod)}
        />
      )}
      {methods.length === 1 && noteOf(method) !== undefined && (
        <p className={classes['lead']}>{noteOf(method)}</p>
      )}
      {savedCard && (
        <SavedCardPart key={savedCard.id} card={savedCard} saved={saved} isBusy={isBusy} />
      )}
      <CardPart payBy={payBy} hasWalletSlot={hasWalletSlot} isBusy={isBusy} />
    </>
  );
}

import { render } from '@react-email/components';
import type { PaymentFailedLetter, RenderedLetter } from '#contract/letters.ts';
import { moneyText } from '#domain/money-text.ts';
import type { ThemeTokens } from '#tenants/theme.ts';
import type { SellerFacts } from '../storefront.ts';
import { letterLook } from './letter-look.ts';
import { letterWords } from './letter-words.ts';
import { PaymentFailedPage, type PaymentFailedView } from './payment-failed.tsx';
import { sellerLines } from './seller-lines.ts';

/** The letter that tells that a debit did not clear, in the tenant's look and words. */
export async function writePaymentFailed(content: PaymentFailedLetter): Promise<RenderedLetter> {
  const { language, currency, areGone, cartNumber, url } = content;
  const words = letterWords(content.strings, language);
  const amount = moneyText(content.amount, currency, language);
  const seller = {
    name: content.seller.name,
    facts: content.seller.metadata as SellerFacts,
  };
  const view: PaymentFailedView = {
    preheader: words('letter.failed.preheader', { amount }),
    title: words('letter.failed.title'),
    intro: words('letter.failed.intro', { amount, number: cartNumber }),
    next: words(areGone ? 'letter.failed.gone' : 'letter.failed.held'),
    button: areGone
      ? words('letter.failed.buy', { seller: seller.name })
      : words('letter.failed.pay', { amount }),
    seller,
  };
  const look = letterLook(content.theme as Partial<ThemeTokens>);
  const html = await render(
    <PaymentFailedPage content={content} view={view} look={look} words={words} />,
  );
  const lines = [view.title, view.intro, view.next, url, sellerLines(seller).join('\n')];
  return {
    subject: words('letter.failed.subject', { seller: seller.name, number: cartNumber }),
    html,
    text: `${lines.join('\n\n')}\n`,
  };
}

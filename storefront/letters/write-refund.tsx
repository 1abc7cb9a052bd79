import { render } from '@react-email/components';
import type { RefundLetter, RenderedLetter } from '#contract/letters.ts';
import { moneyText } from '#domain/money-text.ts';
import type { ThemeTokens } from '#tenants/theme.ts';
import type { SellerFacts } from '../storefront.ts';
import { letterLook } from './letter-look.ts';
import { letterWords } from './letter-words.ts';
import { RefundPage, type RefundView } from './refund.tsx';
import { sellerLines } from './seller-lines.ts';

/** The letter that tells of money that was given back, in the tenant's look and words. */
export async function writeRefund(content: RefundLetter): Promise<RenderedLetter> {
  const { language, currency, orderNumber: number, giftCard: last, why, orderUrl } = content;
  const words = letterWords(content.strings, language);
  const amount = moneyText(content.amount, currency, language);
  const seller = {
    name: content.seller.name,
    facts: content.seller.metadata as SellerFacts,
  };
  const view: RefundView = {
    preheader: words('letter.refund.preheader', { amount }),
    title: words('letter.refund.title'),
    intro: words('letter.refund.intro', { amount, number }),
    why: words(`letter.refund.${why}`),
    to:
      last === null
        ? words('letter.refund.to_payer')
        : words('letter.refund.to_gift_card', { last }),
    button: words('letter.refund.open'),
    seller,
  };
  const look = letterLook(content.theme as Partial<ThemeTokens>);
  const html = await render(<RefundPage content={content} view={view} look={look} words={words} />);
  const { title, intro, why: reason, to } = view;
  const lines = [title, intro, reason, to, orderUrl, sellerLines(seller).join('\n')];
  return {
    subject: words('letter.refund.subject', { seller: seller.name, number }),
    html,
    text: `${lines.join('\n\n')}\n`,
  };
}

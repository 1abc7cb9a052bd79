import { Section } from '@react-email/components';
import type { PaymentFailedLetter } from '#contract/letters.ts';
import type { SellerFacts } from '../storefront.ts';
import { ActionButton } from './action-button.tsx';
import { Frame } from './frame.tsx';
import type { LetterLook } from './letter-look.ts';
import type { LetterWords } from './letter-words.ts';
import { Paragraph } from './paragraph.tsx';
import { Title } from './title.tsx';

/** The words of the letter, ready to be set. */
export interface PaymentFailedView {
  readonly preheader: string;
  readonly title: string;
  readonly intro: string;
  readonly next: string;
  readonly button: string;
  readonly seller: { readonly name: string; readonly facts: SellerFacts };
}

interface PaymentFailedProps {
  readonly content: PaymentFailedLetter;
  readonly view: PaymentFailedView;
  readonly look: LetterLook;
  readonly words: LetterWords;
}

/** The letter that tells that a debit did not clear: what happened, and what to do next. */
export function PaymentFailedPage({ content, view, look, words }: PaymentFailedProps) {
  const { language, logo, url } = content;
  return (
    <Frame
      language={language}
      look={look}
      words={words}
      preheader={view.preheader}
      logo={logo}
      seller={view.seller}
    >
      <Section className="side" style={{ padding: '16px 32px 24px' }}>
        <Title look={look} level={1}>
          {view.title}
        </Title>
        <Paragraph look={look}>{view.intro}</Paragraph>
        <Paragraph look={look} style={{ margin: '12px 0 24px' }}>
          {view.next}
        </Paragraph>
        <ActionButton look={look} href={url}>
          {view.button}
        </ActionButton>
      </Section>
    </Frame>
  );
}

import { Section } from '@react-email/components';
import type { RefundLetter } from '#contract/letters.ts';
import type { SellerFacts } from '../storefront.ts';
import { ActionButton } from './action-button.tsx';
import { Frame } from './frame.tsx';
import type { LetterLook } from './letter-look.ts';
import type { LetterWords } from './letter-words.ts';
import { Paragraph } from './paragraph.tsx';
import { Title } from './title.tsx';

/** The words of the letter, ready to be set. */
export interface RefundView {
  readonly preheader: string;
  readonly title: string;
  readonly intro: string;
  readonly why: string;
  readonly to: string;
  readonly button: string;
  readonly seller: { readonly name: string; readonly facts: SellerFacts };
}

interface RefundProps {
  readonly content: RefundLetter;
  readonly view: RefundView;
  readonly look: LetterLook;
  readonly words: LetterWords;
}

/** The letter that tells of money that was given back: how much, why, and where to look for it. */
export function RefundPage({ content, view, look, words }: RefundProps) {
  const { language, logo, orderUrl } = content;
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
        <Paragraph look={look} style={{ margin: '12px 0' }}>
          {view.why}
        </Paragraph>
        <Paragraph look={look} style={{ margin: '0 0 24px' }}>
          {view.to}
        </Paragraph>
        <ActionButton look={look} href={orderUrl}>
          {view.button}
        </ActionButton>
      </Section>
    </Frame>
  );
}

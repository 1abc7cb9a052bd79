import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import type { GiftCardLetter } from '#contract/letters/letters.ts';
import { ActionButton } from './action-button.tsx';
import { Frame } from './frame.tsx';
import type { GiftCardView } from './gift-card-view.ts';
import { cardStyle, type LetterLook } from './letter-look.ts';
import type { LetterWords } from './letter-words.ts';
import { Paragraph } from './paragraph.tsx';
import { Title } from './title.tsx';

interface GiftCardProps {
  readonly content: GiftCardLetter;
  readonly view: GiftCardView;
  readonly look: LetterLook;
  readonly words: LetterWords;
}

/** The letter with a gift card or code: giver and message, the card itself, and the link to use it. */
export function GiftCardLetterPage({ content, view, look, words }: GiftCardProps) {
  const { language, logo, shopUrl } = content;
  return (
    <Frame
      language={language}
      look={look}
      words={words}
      preheader={view.preheader}
      logo={logo}
      seller={view.seller}
    >
      <Section className="side" style={{ padding: '16px 32px 8px' }}>
        <Title look={look} level={1}>
          {view.title}
        </Title>
        <Paragraph look={look}>{view.intro}</Paragraph>
        {view.message.map(({ key, text }) => (
          <Paragraph key={key} look={look} style={{ marginTop: 12 }}>
            {text}
          </Paragraph>
        ))}
      </Section>
      <Section className="side" style={{ padding: '16px 32px 0' }}>
        <Section {...look.colours({ ground: 'surface', edge: 'line' }, cardStyle(look))}>
          <Row>
            <td style={{ padding: '24px' }}>
              <Paragraph look={look} style={{ fontSize: 32, lineHeight: '40px', fontWeight: 600 }}>
                {view.worth}
              </Paragraph>
              <Paragraph look={look} quiet style={{ marginTop: 16 }}>
                {view.numberLabel}
              </Paragraph>
              <Paragraph look={look} style={numberStyle}>
                {view.number}
              </Paragraph>
              {view.validity.map((line, at) => (
                <Paragraph key={line} look={look} quiet style={{ marginTop: at === 0 ? 16 : 0 }}>
                  {line}
                </Paragraph>
              ))}
            </td>
          </Row>
        </Section>
      </Section>
      <Section className="side" style={{ padding: '24px 32px 8px' }}>
        <Paragraph look={look} style={{ marginBottom: 16 }}>
          {view.how}
        </Paragraph>
        <ActionButton look={look} href={shopUrl}>
          {view.open}
        </ActionButton>
        <Paragraph look={look} quiet style={{ marginTop: 16 }}>
          {view.keep}
        </Paragraph>
      </Section>
    </Frame>
  );
}

/** Monospaced, so that the number is easy to copy by hand. */
const numberStyle = {
  fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
  fontSize: 18,
  lineHeight: '28px',
  fontWeight: 600,
};

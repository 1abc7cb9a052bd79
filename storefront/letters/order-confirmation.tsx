import { Section } from '@react-email/section';
import type { OrderConfirmation } from '#contract/letters/letters.ts';
import { ActionButton } from './action-button.tsx';
import { Frame } from './frame.tsx';
import { InlineImage } from './inline-image.tsx';
import type { LetterLook } from './letter-look.ts';
import type { LetterWords } from './letter-words.ts';
import { Memberships } from './memberships.tsx';
import type { OrderView } from './order-view.ts';
import { Paragraph } from './paragraph.tsx';
import { Receipt } from './receipt.tsx';
import { Title } from './title.tsx';
import { Visit } from './visit.tsx';

interface OrderConfirmationProps {
  readonly content: OrderConfirmation;
  readonly view: OrderView;
  readonly look: LetterLook;
  readonly words: LetterWords;
}

/** The letter that confirms an order: event, codes, then receipt. */
export function OrderConfirmationLetter({ content, view, look, words }: OrderConfirmationProps) {
  const { language, logo, orderUrl } = content;
  const count = view.ticketCount;
  // Most people open the letter for the codes: what changed goes above them, thanks below.
  const isCodesFirst = content.change === null && view.hasCodes;
  const intro = <Paragraph look={look}>{view.intro}</Paragraph>;
  return (
    <Frame
      language={language}
      look={look}
      words={words}
      preheader={view.preheader}
      logo={logo}
      seller={view.seller}
    >
      {content.picture && (
        <Section className="side" style={{ padding: '0 32px' }}>
          <InlineImage
            picture={content.picture}
            alt={content.picture.alt}
            style={{ width: '100%', height: 'auto', borderRadius: look.radius }}
          />
        </Section>
      )}
      <Section className="side" style={{ padding: '16px 32px 0' }}>
        <Title look={look} level={1}>
          {view.title}
        </Title>
        {!isCodesFirst && intro}
      </Section>
      {view.gone.length > 0 && <Gone lines={view.gone} look={look} words={words} />}
      {view.visits.map((visit) => (
        <Visit
          key={visit.key}
          visit={visit}
          ticketCount={count}
          isOfMembers={view.isOfMembers}
          look={look}
          words={words}
        />
      ))}
      {view.memberships && <Memberships view={view.memberships} look={look} />}
      <Section className="side" style={{ padding: '24px 32px 8px' }}>
        {isCodesFirst && <div style={{ marginBottom: 16 }}>{intro}</div>}
        {orderUrl !== null && view.withoutCode > 0 && (
          <Paragraph look={look} style={{ marginBottom: 16 }}>
            {words('letter.order.more_codes', { count: view.withoutCode })}
          </Paragraph>
        )}
        {orderUrl !== null && (
          <ActionButton look={look} href={orderUrl}>
            {view.open}
          </ActionButton>
        )}
        <Paragraph look={look} quiet style={{ marginTop: 16 }}>
          {words('letter.order.number', { number: view.number })}
        </Paragraph>
        {view.hasCodes && (
          <Paragraph look={look} quiet style={{ marginTop: 4 }}>
            {view.keep}
          </Paragraph>
        )}
        {view.hasCalendar && (
          <Paragraph look={look} quiet style={{ marginTop: 4 }}>
            {words('letter.order.calendar')}
          </Paragraph>
        )}
      </Section>
      {view.hasReceipt && <Receipt view={view} look={look} words={words} />}
    </Frame>
  );
}

/** The tickets removed by a change, listed above the valid ones, so that nobody shows an old code. */
function Gone({
  lines,
  look,
  words,
}: Pick<OrderConfirmationProps, 'look' | 'words'> & { readonly lines: readonly string[] }) {
  return (
    <Section className="side" style={{ padding: '8px 32px' }}>
      <Title look={look} level={2}>
        {words('letter.change.gone')}
      </Title>
      {lines.map((line) => (
        <Paragraph key={line} look={look}>
          {line}
        </Paragraph>
      ))}
      <Paragraph look={look} quiet style={{ marginTop: 4 }}>
        {words('letter.change.codes')}
      </Paragraph>
    </Section>
  );
}

import { Section } from '@react-email/components';
import type { OrderConfirmation } from '#contract/letters.ts';
import { ActionButton } from './action-button.tsx';
import { Frame } from './frame.tsx';
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

/** The letter that confirms an order: the codes first, what was paid after them. */
export function OrderConfirmationLetter({ content, view, look, words }: OrderConfirmationProps) {
  const { language, logo, orderUrl } = content;
  const count = view.ticketCount;
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
        <Paragraph look={look} quiet style={{ marginBottom: 8 }}>
          {words('letter.order.number', { number: view.number })}
        </Paragraph>
        <Title look={look} level={1}>
          {view.title}
        </Title>
        <Paragraph look={look}>{view.intro}</Paragraph>
      </Section>
      {view.visits.map((visit) => (
        <Visit key={visit.key} visit={visit} ticketCount={count} look={look} words={words} />
      ))}
      {view.memberships && <Memberships view={view.memberships} look={look} />}
      <Section className="side" style={{ padding: '24px 32px 8px' }}>
        {view.withoutCode > 0 && (
          <Paragraph look={look} style={{ marginBottom: 16 }}>
            {words('letter.order.more_codes', { count: view.withoutCode })}
          </Paragraph>
        )}
        <ActionButton look={look} href={orderUrl}>
          {view.open}
        </ActionButton>
        <Paragraph look={look} quiet style={{ marginTop: 16 }}>
          {words('letter.order.keep')}
        </Paragraph>
        {view.hasCalendar && (
          <Paragraph look={look} quiet style={{ marginTop: 4 }}>
            {words('letter.order.calendar')}
          </Paragraph>
        )}
      </Section>
      <Receipt view={view} look={look} words={words} />
    </Frame>
  );
}

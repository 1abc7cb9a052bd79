import { Button, Column, Heading, Row, Section, Text } from '@react-email/components';
import type { OrderConfirmation } from '#contract/letters.ts';
import { Frame } from './frame.tsx';
import { InlineImage } from './inline-image.tsx';
import type { LetterLook } from './letter-look.ts';
import type { LetterWords } from './letter-words.ts';
import type { LetterTicket, LetterVisit, OrderView } from './order-view.ts';

export interface LetterPieces {
  readonly content: OrderConfirmation;
  readonly view: OrderView;
  readonly look: LetterLook;
  readonly words: LetterWords;
}

/** The letter that confirms an order: the codes first, what was paid after them. */
export function OrderConfirmationLetter({ content, view, look, words }: LetterPieces) {
  const { language, logo, orderUrl } = content;
  const pieces = { view, look, words };
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
        <Text {...look.wear({ ink: 'muted' }, { margin: '0 0 8px', fontSize: 14 })}>
          {words('letter.order.number', { number: view.number })}
        </Text>
        <Heading as="h1" {...look.wear({ ink: 'text' }, titleStyle(look))}>
          {words('letter.order.title', { count: view.ticketCount })}
        </Heading>
        <Text {...look.wear({ ink: 'text' }, { margin: 0 })}>
          {words('letter.order.intro', { count: view.ticketCount })}
        </Text>
      </Section>
      {view.visits.map((visit) => (
        <Visit key={visit.key} visit={visit} {...pieces} />
      ))}
      <Section className="side" style={{ padding: '24px 32px 8px' }}>
        {view.withoutCode > 0 && (
          <Text {...look.wear({ ink: 'text' }, { margin: '0 0 16px' })}>
            {words('letter.order.more_codes', { count: view.withoutCode })}
          </Text>
        )}
        <Button href={orderUrl} {...look.wear({ ground: 'brand', ink: 'on-brand' }, button(look))}>
          {words('letter.order.open', { count: view.ticketCount })}
        </Button>
        <Text {...look.wear({ ink: 'muted' }, note)}>{words('letter.order.keep')}</Text>
        {view.hasCalendar && (
          <Text {...look.wear({ ink: 'muted' }, { ...note, marginTop: 4 })}>
            {words('letter.order.calendar')}
          </Text>
        )}
      </Section>
      <Receipt {...pieces} />
    </Frame>
  );
}

const titleStyle = ({ fonts, titleSize }: LetterLook) => ({
  margin: '0 0 12px',
  fontFamily: fonts.display,
  fontSize: titleSize,
  lineHeight: `${Math.round(titleSize * 1.2)}px`,
  fontWeight: 600,
});

const button = ({ buttonRadius }: LetterLook) => ({
  display: 'inline-block',
  padding: '14px 28px',
  borderRadius: buttonRadius,
  fontWeight: 600,
});

const note = { margin: '16px 0 0', fontSize: 14, lineHeight: '22px' } as const;

interface VisitProps extends Omit<LetterPieces, 'content'> {
  readonly visit: LetterVisit;
}

/** An event at its time and place, and the tickets that open it. */
function Visit({ visit, view, look, words }: VisitProps) {
  const card = {
    border: '1px solid',
    borderRadius: look.radius,
    borderCollapse: 'separate',
  } as const;
  return (
    <Section className="side" style={{ padding: '16px 32px 0' }}>
      <Section {...look.wear({ ground: 'surface', edge: 'line' }, card)}>
        <Row>
          <Column style={{ padding: '20px 24px' }}>
            <Heading as="h2" {...look.wear({ ink: 'text' }, visitTitle(look))}>
              {visit.name}
            </Heading>
            {visit.when.map((line, at) => (
              <Text
                key={line}
                {...look.wear({ ink: 'text' }, { margin: 0, fontWeight: at === 0 ? 600 : 400 })}
              >
                {line}
              </Text>
            ))}
            <Text {...look.wear({ ink: 'muted' }, { margin: '8px 0 0' })}>
              {[visit.venue, ...visit.address].join(', ')}
            </Text>
          </Column>
        </Row>
        {visit.tickets.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} view={view} look={look} words={words} />
        ))}
      </Section>
    </Section>
  );
}

const visitTitle = ({ fonts }: LetterLook) => ({
  margin: '0 0 8px',
  fontFamily: fonts.display,
  fontSize: 22,
  lineHeight: '28px',
  fontWeight: 600,
});

/** White is part of the code: scanners need it, in the dark as well. */
const codeFrame = ({ radius }: LetterLook) => ({
  border: '1px solid',
  borderRadius: Math.min(radius, 10),
  backgroundColor: '#ffffff',
});

interface TicketProps extends Omit<LetterPieces, 'content'> {
  readonly ticket: LetterTicket;
}

function TicketRow({ ticket, view, look, words }: TicketProps) {
  const { code } = ticket;
  const number = String(ticket.number);
  const top = { borderTop: '1px solid' } as const;
  return (
    <Row>
      <Column {...look.wear({ edge: 'line' }, { ...top, padding: '20px 24px' })}>
        <Row>
          {code && (
            <Column className="code" style={{ width: code.width, verticalAlign: 'middle' }}>
              <InlineImage
                picture={code}
                alt={words('letter.order.qr', { number })}
                {...look.wear({ edge: 'line' }, codeFrame(look))}
              />
            </Column>
          )}
          <Column
            className="admits"
            style={{ verticalAlign: 'middle', paddingLeft: code ? 24 : 0 }}
          >
            <Text {...look.wear({ ink: 'text' }, { margin: 0, fontSize: 18, fontWeight: 600 })}>
              {ticket.name}
            </Text>
            {ticket.details.map((detail) => (
              <Text key={detail} {...look.wear({ ink: 'text' }, { margin: 0 })}>
                {detail}
              </Text>
            ))}
            {view.ticketCount > 1 && (
              <Text {...look.wear({ ink: 'muted' }, { margin: '4px 0 0', fontSize: 14 })}>
                {words('letter.order.ticket', { number, count: String(view.ticketCount) })}
              </Text>
            )}
          </Column>
        </Row>
      </Column>
    </Row>
  );
}

function Receipt({ view, look, words }: Omit<LetterPieces, 'content'>) {
  const rule = { borderTop: '1px solid' } as const;
  return (
    <Section className="side" style={{ padding: '24px 32px' }}>
      <Heading as="h2" {...look.wear({ ink: 'text' }, visitTitle(look))}>
        {words('letter.order.receipt')}
      </Heading>
      {view.receipt.map(({ key, text, amount, event }) => (
        <Amount key={key} look={look} label={text} note={event} amount={amount} />
      ))}
      {view.sums.map(({ label, amount }) => (
        <Amount key={label} look={look} label={label} amount={amount} />
      ))}
      <div {...look.wear({ edge: 'line' }, { ...rule, marginTop: 8, paddingTop: 8 })}>
        <Amount look={look} label={view.total.label} amount={view.total.amount} isTotal />
      </div>
      <Text {...look.wear({ ink: 'muted' }, { margin: '8px 0 0', fontSize: 14 })}>
        {view.bought}
      </Text>
    </Section>
  );
}

interface AmountProps {
  readonly look: LetterLook;
  readonly label: string;
  readonly note?: string;
  readonly amount: string;
  readonly isTotal?: boolean;
}

function Amount({ look, label, note: below = '', amount, isTotal = false }: AmountProps) {
  const weight = { margin: 0, padding: '4px 0', fontWeight: isTotal ? 700 : 400 };
  return (
    <Row>
      <Column style={{ verticalAlign: 'top' }}>
        <Text {...look.wear({ ink: 'text' }, weight)}>
          {label}
          {below !== '' && <span {...look.wear({ ink: 'muted' })}> · {below}</span>}
        </Text>
      </Column>
      <Column align="right" style={{ verticalAlign: 'top', whiteSpace: 'nowrap', paddingLeft: 16 }}>
        <Text {...look.wear({ ink: 'text' }, { ...weight, fontVariantNumeric: 'tabular-nums' })}>
          {amount}
        </Text>
      </Column>
    </Row>
  );
}

import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { InlineImage } from './inline-image.tsx';
import { cardStyle, type LetterLook } from './letter-look.ts';
import type { LetterWords } from './letter-words.ts';
import type { LetterTicket, LetterVisit } from './order-view.ts';
import { Paragraph } from './paragraph.tsx';
import { Title } from './title.tsx';

interface OfOrder {
  /** The number of tickets in the whole order. */
  readonly ticketCount: number;
  readonly isOfMembers: boolean;
  readonly look: LetterLook;
  readonly words: LetterWords;
}

/** An event with its time and place, and the tickets for it. */
export function Visit({ visit, ...ofOrder }: OfOrder & { readonly visit: LetterVisit }) {
  const { look } = ofOrder;
  return (
    <Section className="side" style={{ padding: '16px 32px 0' }}>
      <Section {...look.colours({ ground: 'surface', edge: 'line' }, cardStyle(look))}>
        <Row>
          <td className="pad" style={{ padding: '20px 24px' }}>
            <Title look={look} level={2}>
              {visit.name}
            </Title>
            {visit.when.map((line, at) => (
              <Paragraph key={line} look={look} style={{ fontWeight: at === 0 ? 600 : 400 }}>
                {line}
              </Paragraph>
            ))}
          </td>
        </Row>
        {visit.tickets.map((ticket) => (
          <Ticket key={ticket.id} ticket={ticket} {...ofOrder} />
        ))}
        <Row>
          <td
            {...look.colours(
              { edge: 'line' },
              { borderTop: '1px solid', padding: '16px 24px' },
              'pad',
            )}
          >
            <Paragraph look={look} quiet>
              {[visit.venue, ...visit.address].join(', ')}
            </Paragraph>
          </td>
        </Row>
      </Section>
    </Section>
  );
}

function Ticket(props: OfOrder & { readonly ticket: LetterTicket }) {
  const { ticket, ticketCount, isOfMembers, look, words } = props;
  const { code, name, details } = ticket;
  const number = String(ticket.number ?? '');
  return (
    <Row>
      <td
        {...look.colours({ edge: 'line' }, { borderTop: '1px solid', padding: '20px 24px' }, 'pad')}
      >
        <Row>
          {code && (
            <td className="code" style={{ width: code.width, verticalAlign: 'middle' }}>
              <InlineImage
                picture={code}
                alt={words(isOfMembers ? 'letter.order.qr_member' : 'letter.order.qr', { number })}
                {...look.colours({ edge: 'line' }, codeStyle(look))}
              />
            </td>
          )}
          <td className="admits" style={{ verticalAlign: 'middle', paddingLeft: code ? 24 : 0 }}>
            <Paragraph look={look} style={{ fontSize: 18, fontWeight: 600 }}>
              {name}
            </Paragraph>
            {ticketCount > 1 && ticket.when !== '' && (
              <Paragraph look={look}>{ticket.when}</Paragraph>
            )}
            {details.map((detail) => (
              <Paragraph key={detail} look={look}>
                {detail}
              </Paragraph>
            ))}
            {ticketCount > 1 && ticket.number !== null && (
              <Paragraph look={look} quiet style={{ marginTop: 4 }}>
                {words(isOfMembers ? 'letter.order.member' : 'letter.order.ticket', {
                  number,
                  count: String(ticketCount),
                })}
              </Paragraph>
            )}
          </td>
        </Row>
      </td>
    </Row>
  );
}

/** Scanners need the white around the code, in dark mode too. */
const codeStyle = ({ radius }: LetterLook) => ({
  border: '1px solid',
  borderRadius: Math.min(radius, 10),
  backgroundColor: '#ffffff',
});

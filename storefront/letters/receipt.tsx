import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import type { LetterLook } from './letter-look.ts';
import type { LetterWords } from './letter-words.ts';
import type { OrderView } from './order-view.ts';
import { Paragraph } from './paragraph.tsx';
import { Title } from './title.tsx';

interface ReceiptProps {
  readonly view: OrderView;
  readonly look: LetterLook;
  readonly words: LetterWords;
}

/** An order's items and total. */
export function Receipt({ view, look, words }: ReceiptProps) {
  const totalStyle = { borderTop: '1px solid', marginTop: 8, paddingTop: 8 };
  return (
    <Section className="side" style={{ padding: '24px 32px' }}>
      <Title look={look} level={2}>
        {words('letter.order.receipt')}
      </Title>
      {view.receipt.map(({ key, text, amount, event }) => (
        <Amount key={key} look={look} label={text} of={event} amount={amount} />
      ))}
      {view.sums.map(({ label, amount }) => (
        <Amount key={label} look={look} label={label} amount={amount} />
      ))}
      <div {...look.colours({ edge: 'line' }, totalStyle)}>
        <Amount look={look} label={view.total.label} amount={view.total.amount} isTotal />
      </div>
      {view.settled.map(({ label, amount }) => (
        <Amount key={label} look={look} label={label} amount={amount} />
      ))}
      <Paragraph look={look} quiet style={{ marginTop: 8 }}>
        {view.bought}
      </Paragraph>
    </Section>
  );
}

interface AmountProps {
  readonly look: LetterLook;
  readonly label: string;
  readonly of?: string;
  readonly amount: string;
  readonly isTotal?: boolean;
}

function Amount({ look, label, of = '', amount, isTotal = false }: AmountProps) {
  const style = { padding: '4px 0', fontWeight: isTotal ? 700 : 400 };
  return (
    <Row>
      <td style={{ verticalAlign: 'top' }}>
        <Paragraph look={look} style={style}>
          {label}
          {of !== '' && <span {...look.colours({ ink: 'muted' })}> · {of}</span>}
        </Paragraph>
      </td>
      <td align="right" style={{ verticalAlign: 'top', whiteSpace: 'nowrap', paddingLeft: 16 }}>
        <Paragraph look={look} style={{ ...style, fontVariantNumeric: 'tabular-nums' }}>
          {amount}
        </Paragraph>
      </td>
    </Row>
  );
}

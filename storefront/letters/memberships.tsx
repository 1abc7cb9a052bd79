import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import type { LetterLook } from './letter-look.ts';
import type { MembershipsView } from './memberships-view.ts';
import { Paragraph } from './paragraph.tsx';
import { Title } from './title.tsx';

interface MembershipsProps {
  readonly view: MembershipsView;
  readonly look: LetterLook;
}

/** The purchased memberships, and how their owner gets to them. */
export function Memberships({ view, look }: MembershipsProps) {
  return (
    <Section className="side" style={{ padding: '24px 32px 0' }}>
      <Title look={look} level={2}>
        {view.title}
      </Title>
      {view.levels.map(({ name, lines }) => (
        <div key={name} style={{ marginTop: 8 }}>
          <Paragraph look={look} style={{ fontWeight: 600 }}>
            {name}
          </Paragraph>
          {lines.map((line) => (
            <Paragraph key={line} look={look}>
              {line}
            </Paragraph>
          ))}
        </div>
      ))}
      {view.cancel && (
        <Paragraph look={look} style={{ marginTop: 8 }}>
          <Link
            href={view.cancel.url}
            {...look.colours({ ink: 'text' }, { textDecoration: 'underline' })}
          >
            {view.cancel.label}
          </Link>
        </Paragraph>
      )}
      {view.lines.map((line) => (
        <Paragraph key={line} look={look} style={{ marginTop: 8 }}>
          {line}
        </Paragraph>
      ))}
    </Section>
  );
}

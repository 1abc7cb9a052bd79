import { Section } from '@react-email/section';
import type { NoteLetter } from '#contract/letters/letters.ts';
import type { SellerFacts } from '../site/storefront.ts';
import { ActionButton } from './action-button.tsx';
import { Frame } from './frame.tsx';
import type { LetterLook } from './letter-look.ts';
import type { LetterWords } from './letter-words.ts';
import { Paragraph } from './paragraph.tsx';
import { Title } from './title.tsx';

/** The texts of a note, ready to render. */
export interface NoteView {
  readonly subject: string;
  readonly preheader: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  /** Shown below the button. */
  readonly after?: string;
}

interface NoteProps {
  readonly content: NoteLetter;
  readonly view: NoteView;
  readonly look: LetterLook;
  readonly words: LetterWords;
}

/** A letter with a message and a link. */
export function NotePage({ content, view, look, words }: NoteProps) {
  const { language, logo, url, seller } = content;
  return (
    <Frame
      language={language}
      look={look}
      words={words}
      preheader={view.preheader}
      logo={logo}
      seller={{ name: seller.name, facts: seller.metadata as SellerFacts }}
    >
      <Section className="side" style={{ padding: '16px 32px 24px' }}>
        <Title look={look} level={1}>
          {view.title}
        </Title>
        {view.paragraphs.map((text) => (
          <Paragraph key={text} look={look} style={{ margin: '0 0 16px' }}>
            {text}
          </Paragraph>
        ))}
        <ActionButton look={look} href={url}>
          {view.button}
        </ActionButton>
        {view.after !== undefined && (
          <Paragraph look={look} style={{ margin: '24px 0 0' }}>
            {view.after}
          </Paragraph>
        )}
      </Section>
    </Frame>
  );
}

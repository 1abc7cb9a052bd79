import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import type { ReactNode } from 'react';
import type { OrderConfirmation } from '#contract/letters/letters.ts';
import { directionOf } from '#domain/content/text-direction.ts';
import type { SellerFacts } from '../site/storefront.ts';
import { InlineImage } from './inline-image.tsx';
import type { LetterLook } from './letter-look.ts';
import type { LetterWords } from './letter-words.ts';
import { Paragraph } from './paragraph.tsx';

interface FrameProps {
  readonly language: string;
  readonly look: LetterLook;
  readonly words: LetterWords;
  readonly preheader: string;
  readonly logo: OrderConfirmation['logo'];
  readonly seller: { readonly name: string; readonly facts: SellerFacts };
  readonly children: ReactNode;
}

/** The frame of all of a tenant's letters: head, logo and sender. */
export function Frame(props: FrameProps) {
  const { language, look, words, preheader, logo, seller, children } = props;
  // A logo without a dark variant keeps the background it was made for.
  const steady = {
    backgroundColor: look.steadyGround,
    borderRadius: `0 0 ${look.radius}px ${look.radius}px`,
  };
  const headGround = logo && !logo.dark ? steady : {};
  return (
    <Html lang={language} dir={directionOf(language)}>
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content={look.schemes} />
        <meta name="supported-color-schemes" content={look.schemes} />
        {/* Keeps mail readers from turning addresses, dates and numbers into links. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <style>{`:root{color-scheme:${look.schemes}}${look.css}`}</style>
      </Head>
      {/* A plain body: the library's contains a light background without a dark variant. */}
      <body {...look.colours({ ground: 'page' }, { margin: 0 })}>
        <Section
          {...look.colours({ ground: 'page', ink: 'text' }, { fontFamily: look.fonts.text })}
        >
          <Preview>{preheader}</Preview>
          <Container {...look.colours({ ground: 'page' }, { width: '100%', maxWidth: 600 })}>
            <Section className="side" style={{ padding: '32px 32px 16px', ...headGround }}>
              <Logo logo={logo} look={look} name={seller.name} />
            </Section>
            {children}
            <Section className="side" style={{ padding: '8px 32px 40px' }}>
              <Contact look={look} words={words} seller={seller} />
            </Section>
          </Container>
        </Section>
      </body>
    </Html>
  );
}

/** The logo, or the seller's name if there is no logo. */
function Logo({ logo, look, name }: Pick<FrameProps, 'logo' | 'look'> & { readonly name: string }) {
  if (!logo) {
    const style = { fontFamily: look.fonts.display, fontSize: 20, fontWeight: 700 };
    return (
      <Paragraph look={look} style={style}>
        {name}
      </Paragraph>
    );
  }
  const { usual, dark } = logo;
  const alt = look.theme.logo_alt || name;
  if (!dark) return <InlineImage picture={usual} alt={alt} />;
  return (
    <>
      <InlineImage picture={usual} alt={alt} className="logo-usual" />
      <InlineImage picture={dark} alt={alt} className="logo-dark" style={{ display: 'none' }} />
    </>
  );
}

function Contact({ look, words, seller }: Pick<FrameProps, 'look' | 'words' | 'seller'>) {
  const { legal_name, address, contact_email, contact_phone, website } = seller.facts;
  const lines = [legal_name ?? seller.name, address, contact_phone].filter(Boolean);
  return (
    <div {...look.colours({ edge: 'line' }, { borderTop: '1px solid', paddingTop: 24 })}>
      {contact_email && (
        <Paragraph look={look} quiet style={{ marginBottom: 12 }}>
          {words('letter.footer.contact', { email: contact_email })}
        </Paragraph>
      )}
      {lines.map((line) => (
        <Paragraph key={line} look={look} quiet>
          {line}
        </Paragraph>
      ))}
      {website && (
        <Paragraph look={look} quiet>
          <Link href={website} {...look.colours({ ink: 'muted' }, { textDecoration: 'underline' })}>
            {website}
          </Link>
        </Paragraph>
      )}
    </div>
  );
}

import { Container, Head, Html, Link, Preview, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { OrderConfirmation } from '#contract/letters.ts';
import type { SellerFacts } from '../storefront.ts';
import { InlineImage } from './inline-image.tsx';
import type { LetterLook } from './letter-look.ts';
import type { LetterWords } from './letter-words.ts';

interface FrameProps {
  readonly language: string;
  readonly look: LetterLook;
  readonly words: LetterWords;
  readonly preheader: string;
  readonly logo: OrderConfirmation['logo'];
  readonly seller: { readonly name: string; readonly facts: SellerFacts };
  readonly children: ReactNode;
}

/** What every letter of a tenant has around it: head, logo, and who it is from. */
export function Frame(props: FrameProps) {
  const { language, look, words, preheader, logo, seller, children } = props;
  // A logo made for light ground keeps it in the dark.
  const headGround = logo && !logo.dark ? { backgroundColor: look.steadyGround } : {};
  return (
    <Html lang={language}>
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content={look.schemes} />
        <meta name="supported-color-schemes" content={look.schemes} />
        {/* Addresses, dates and numbers stay words, whatever the reader takes them for. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <style>{`:root{color-scheme:${look.schemes}}${look.css}`}</style>
      </Head>
      {/* A plain body: the library's keeps a light ground inside that has no dark side. */}
      <body {...look.wear({ ground: 'page' }, { margin: 0 })}>
        <Section {...look.wear({ ground: 'page', ink: 'text' }, typeOf(look))}>
          <Preview>{preheader}</Preview>
          <Container {...look.wear({ ground: 'page' }, { width: '100%', maxWidth: 600 })}>
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

const typeOf = ({ fonts }: LetterLook) => ({
  fontFamily: fonts.text,
  fontSize: 16,
  lineHeight: '24px',
});

/** The logo, or the seller's name where it has none. */
function Logo({ logo, look, name }: Pick<FrameProps, 'logo' | 'look'> & { readonly name: string }) {
  if (!logo) {
    return (
      <Text
        {...look.wear(
          { ink: 'text' },
          { margin: 0, fontFamily: look.fonts.display, fontSize: 20, fontWeight: 700 },
        )}
      >
        {name}
      </Text>
    );
  }
  const { usual, dark } = logo;
  const alt = look.theme.logo_alt || name;
  return (
    <>
      <InlineImage picture={usual} alt={alt} className={dark ? 'logo-usual' : ''} />
      {dark && (
        <InlineImage picture={dark} alt={alt} className="logo-dark" style={{ display: 'none' }} />
      )}
    </>
  );
}

function Contact({ look, words, seller }: Pick<FrameProps, 'look' | 'words' | 'seller'>) {
  const { legal_name, address, contact_email, contact_phone, website } = seller.facts;
  const quiet = (style: object = {}) =>
    look.wear({ ink: 'muted' }, { margin: 0, fontSize: 14, lineHeight: '22px', ...style });
  const lines = [legal_name ?? seller.name, address, contact_phone].filter(Boolean);
  return (
    <div {...look.wear({ edge: 'line' }, { borderTop: '1px solid', paddingTop: 24 })}>
      {contact_email && (
        <Text {...quiet({ marginBottom: 12 })}>
          {words('letter.footer.contact', { email: contact_email })}
        </Text>
      )}
      {lines.map((line) => (
        <Text key={line} {...quiet()}>
          {line}
        </Text>
      ))}
      {website && (
        <Link href={website} {...quiet({ textDecoration: 'underline' })}>
          {website}
        </Link>
      )}
    </div>
  );
}

import { addresses } from '../site/address.ts';
import { imageAddress } from '../site/images.ts';
import { useMaybeStorefront, useStorefront, useWords } from '../site/use-storefront.ts';
import { alternatesOf, languageVersions } from './language-versions.server.ts';
import type { PageFacts } from './page-facts.ts';

/** The size that social networks crop shared pictures to. */
const shareSize = [1200, 630] as const;

interface FactsTagsProps {
  /** Null on a page that is not for search engines, which only gets a description. */
  readonly facts: PageFacts | null;
  readonly origin: string;
}

/**
 * The facts of a page as head elements: canonical address, other languages, share card, schema.org.
 */
export function FactsTags(props: FactsTagsProps) {
  const { facts, origin } = props;
  if (!useMaybeStorefront()) return null;
  return (
    <>
      <Description text={facts?.description ?? ''} />
      {facts && <Tags facts={facts} origin={origin} />}
    </>
  );
}

/** The page's description, or a sentence that names the seller. */
function Description({ text }: { readonly text: string }) {
  const t = useWords();
  const { seller } = useStorefront();
  return (
    <meta name="description" content={text || t('shell.description', { seller: seller.name })} />
  );
}

function Tags({ facts, origin }: FactsTagsProps & { readonly facts: PageFacts }) {
  const t = useWords();
  const { slug, seller, language, currency, ...storefront } = useStorefront();
  const languages = storefront.languages.map(({ code }) => code);
  const absolute = (address: string): string => origin + address;
  // Always the canonical address, although the page may be requested with the first language's tag.
  const to = addresses({ slug, lang: language === languages[0] ? null : language });
  const picture = (id: string): string => absolute(imageAddress(id, slug, ...shareSize));
  const title = facts.title(t);
  const shared = facts.picture === undefined ? undefined : picture(facts.picture);
  const thing = facts.thing({ to, sellerName: seller.name, currency, absolute, picture });
  return (
    <>
      <link rel="canonical" href={absolute(facts.address(to))} />
      {alternatesOf(languageVersions(slug, languages), facts.address).map(({ hrefLang, href }) => (
        <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={absolute(href)} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={seller.name} />
      <meta property="og:locale" content={language.replace('-', '_')} />
      <meta property="og:title" content={title} />
      {facts.description !== '' && <meta property="og:description" content={facts.description} />}
      <meta property="og:url" content={absolute(facts.address(to))} />
      {shared && (
        <>
          <meta property="og:image" content={shared} />
          <meta property="og:image:width" content={String(shareSize[0])} />
          <meta property="og:image:height" content={String(shareSize[1])} />
        </>
      )}
      <meta name="twitter:card" content={shared ? 'summary_large_image' : 'summary'} />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: dataBlock(thing) }} />
    </>
  );
}

/** JSON escaped for a script element, so that no text in it can close the element. */
const dataBlock = (thing: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c');

import type { ThemeHead } from '../site/storefront.ts';

/** The seller's part of the document head: fonts, colours, icon. Nothing in the browser needs it again. */
export function ThemeTags({ head }: { readonly head: ThemeHead }) {
  return (
    <>
      {head.fonts.map((href) => (
        <link
          key={href}
          rel="preload"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
          href={href}
        />
      ))}
      <meta name="theme-color" content={head.colours.light} />
      <style dangerouslySetInnerHTML={{ __html: head.css }} />
      {head.script && <script dangerouslySetInnerHTML={{ __html: head.script }} />}
      {head.favicon && <link rel="icon" href={head.favicon} />}
    </>
  );
}

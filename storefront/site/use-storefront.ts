import { useMemo } from 'react';
import { useRouteLoaderData } from 'react-router';
import { type Addresses, addresses } from './address.ts';
import { useMessages } from './page-words.tsx';
import type { RootData, Storefront } from './storefront.ts';
import { type CompiledMessages, createWords, type Words } from './words.ts';

/** The storefront of this page; undefined if no seller has the address. */
export function useMaybeStorefront(): Storefront | undefined {
  return useRouteLoaderData<RootData>('root')?.storefront;
}

export function useStorefront(): Storefront {
  const storefront = useMaybeStorefront();
  if (!storefront) throw new Error('a page of a storefront was drawn without one');
  return storefront;
}

const words = new WeakMap<CompiledMessages, Words>();

/** The storefront's texts in the page's language. */
export function useWords(): Words {
  const { language } = useStorefront();
  const messages = useMessages();
  let found = words.get(messages);
  if (!found) {
    found = createWords(messages, language);
    words.set(messages, found);
  }
  return found;
}

export function useAddresses(): Addresses {
  const { slug, lang } = useStorefront();
  return useMemo(() => addresses({ slug, lang }), [slug, lang]);
}

import { createContext } from 'react-router';
import type { Addresses } from '../site/address.ts';
import type { Words } from '../site/words.ts';

/** The facts of a page for machines: search engines, and sites that show a link to it. */
export interface PageFacts {
  /** The address under which the page should be known. */
  readonly address: (to: Addresses) => string;
  readonly title: (t: Words) => string;
  readonly description: string;
  /** Id of the picture that a shared link shows. */
  readonly picture: string | undefined;
  /** The page as schema.org describes it, without its context; addresses are made absolute. */
  readonly thing: (places: Places) => object;
}

/** Names for other things that have an address. */
export interface Places {
  readonly to: Addresses;
  readonly sellerName: string;
  readonly currency: string;
  /** An address of ours with its origin. */
  readonly absolute: (address: string) => string;
  readonly picture: (id: string) => string;
}

/** The place where a page's loader leaves its facts for this request. */
interface FactsOfRequest {
  facts: PageFacts | null;
}

export const pageFactsContext = createContext<FactsOfRequest>();

import { createContext } from 'react-router';
import type { Addresses } from '../site/address.ts';
import type { Words } from '../site/words.ts';

/** The facts of a page for machines: search engines, and sites that show links to it. */
export interface PageFacts {
  /** The canonical address of the page. */
  readonly address: (to: Addresses) => string;
  readonly title: (t: Words) => string;
  /** Empty for the sentence that pages without a description of their own have. */
  readonly description: string;
  /** The id of the picture for shared links. */
  readonly picture: string | undefined;
  /** The page in schema.org's terms, without its context; addresses are made absolute. */
  readonly thing: (places: Places) => object;
}

/** The addresses of other things that the facts refer to. */
export interface Places {
  readonly to: Addresses;
  readonly sellerName: string;
  readonly currency: string;
  /** Makes one of our addresses absolute. */
  readonly absolute: (address: string) => string;
  readonly picture: (id: string) => string;
}

/** The place where a page's loader stores its facts for this request. */
interface FactsOfRequest {
  facts: PageFacts | null;
}

export const pageFactsContext = createContext<FactsOfRequest>();

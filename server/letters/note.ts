import type { NoteLetter } from '#contract/letters/letters.ts';
import { inLanguage } from '../catalogue/in-language.ts';
import { letterHead } from '../mail/letter-head.ts';
import { letterKey } from '../mail/letter-key.ts';
import type { Letter } from '../mail/mailer.ts';
import type { Services } from '../services/services.ts';
import type { Catalogue, CatalogueSeller } from '../store/catalogue/catalogue.ts';
import { logosOf } from './logo-picture.ts';

interface NoteOccasion {
  readonly sellerId: string;
  readonly language: string;
  /** Identifies the letter: the same for every attempt. */
  readonly subjectId: string;
  readonly note: NoteLetter['note'];
  /** The address it links to, from the origin of the portal's storefronts. */
  readonly url: (origin: string, slug: string) => string;
}

interface Note {
  readonly envelope: Omit<Letter, 'to' | 'subject' | 'html' | 'text'>;
  readonly content: NoteLetter;
}

/** A letter with one message: its envelope and content. */
export function noteOf(
  services: Services,
  original: Catalogue,
  { sellerId, ...occasion }: NoteOccasion,
): Promise<Note> {
  const catalogue = inLanguage(original, occasion.language);
  const seller = catalogue.sellers.get(sellerId);
  if (!seller) throw new Error(`seller ${sellerId} is missing`);
  return noteFrom(services, catalogue, seller, occasion);
}

/** The same from a seller, or from the portal itself, whose id is empty. */
export async function noteFrom(
  services: Services,
  catalogue: Catalogue,
  seller: CatalogueSeller,
  { language, subjectId, note, url }: Omit<NoteOccasion, 'sellerId'>,
): Promise<Note> {
  const { portal } = catalogue;
  const key = letterKey({ portalKey: portal.key, subjectId, kind: note.kind });
  const head = await letterHead(services, catalogue, seller, { key, language });
  const { host: _, strings, theme, origin, cid, ...envelope } = head;
  const logos = await logosOf(services.store, catalogue, theme, cid);
  const attachments = [logos?.usual, logos?.dark].flatMap((each) => each?.attachment ?? []);
  return {
    envelope: { ...envelope, attachments },
    content: {
      language,
      theme: { ...theme },
      strings,
      logo: logos ? { usual: logos.usual.picture, dark: logos.dark?.picture ?? null } : null,
      seller: { name: seller.name, metadata: seller.metadata },
      url: url(origin, seller.slug),
      note,
    },
  };
}

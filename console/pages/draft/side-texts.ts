import type { DraftConflict } from '../../shop/draft-data.ts';
import { draftWords } from '../../words/drafts.ts';

const own = draftWords.conflict;

type Conflict = Pick<DraftConflict, 'address' | 'base' | 'mine' | 'published'>;

/** The texts of a conflict's sides: a value, or what became of a thing with fields or of a picture. */
export function sideTexts({ address, base, mine, published }: Conflict) {
  const isPicture = address.startsWith('$pictures/');
  const after = ({ is_there, text }: DraftConflict['mine']): string => {
    if (!is_there) return base.is_there ? own.removed : own.nothing;
    return text ?? (isPicture ? own.file : own.stays);
  };
  return {
    base: base.is_there ? (base.text ?? (isPicture ? own.file : own.there)) : own.nothing,
    mine: after(mine),
    published: after(published),
  };
}

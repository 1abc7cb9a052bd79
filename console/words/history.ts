import { counted } from './counted.ts';

/** The words of the shop's history (PUB-09). */
export const historyWords = {
  title: 'Shop history',
  lead: 'Every change of the shop that was published, by import or at the console.',
  columns: { number: 'Revision', at: 'Published', by: 'By', note: 'Note' },
  sources: {
    file: 'from a file',
    tables: 'as the shop was before its first revision',
    console: 'at the console',
  },
  noNote: '–',
  none: 'Nothing was published yet',
  noneText: 'The first import or quick change makes the first revision.',
  noneFits: 'No revision is that old',
  noneFitsText: '',
  notYet: 'Nothing was published yet',
  notYetText: '',
  further: 'Show more',
  revision: {
    title: (number: number) => `Revision ${number}`,
    against: 'Compare with',
    option: (number: number, when: string) => `Revision ${number}, ${when}`,
    by: (who: string, source: string) => `${who}, ${source}`,
    based: (number: number) => `Its file was based on revision ${number}.`,
    erased: 'Something was erased from it later, and is missing here.',
    changes: (number: number) => `Changes since revision ${number}`,
    first: 'There is no revision before it to compare with.',
    columns: { what: 'What', kind: 'Change', before: 'Before', after: 'After' },
    kinds: { added: 'Added', removed: 'Removed', changed: 'Changed', order: 'Order' },
    picture: 'Picture or font',
    same: 'No difference',
    sameText: 'Both revisions say the same.',
    unseen: 'No difference that your roles show you',
    none: '–',
    acts: {
      take_back: {
        open: 'Take back …',
        title: (number: number) => `Take back revision ${number}?`,
        text: 'Its changes are undone. What was published since stays.',
        act: 'Take back',
        done: 'Taken back',
      },
      go_back: {
        open: 'Go back to this …',
        title: (number: number) => `Go back to revision ${number}?`,
        text: 'The shop becomes what it was then. What was published since is undone, and can be brought back in the same way.',
        act: 'Go back',
        done: 'Went back',
      },
    },
    refused: {
      change_misplaced:
        'This cannot be done here. It would change fields that your roles do not cover, or settings that only a file changes; or the revision is no longer kept.',
    },
    more: (count: number) => `${counted(count, 'more change', 'more changes')} not shown here.`,
    hidden: (count: number) =>
      `${counted(count, 'change', 'changes')} that your roles do not show you.`,
  },
};

import { Dialog } from '#ui/dialog.tsx';
import { useWords } from '../site/use-storefront.ts';
import { Paragraphs } from './paragraphs.tsx';

interface TextDialogProps {
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
}

/** A dialog with a longer text of the seller's. */
export default function TextDialog({ title, text, onClose }: TextDialogProps) {
  const t = useWords();
  return (
    <Dialog title={title} closeLabel={t('shell.close')} onClose={onClose}>
      <Paragraphs text={text} />
    </Dialog>
  );
}

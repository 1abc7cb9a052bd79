import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useToast } from '../../parts/toast.tsx';
import { paymentLinkWords } from '../../words/payment-links.ts';
import type { StaffCart } from './cart-data.ts';

const own = paymentLinkWords.link;

/** The link under which a cart is paid, to copy or to write to the buyer. */
export function LinkDialog({
  cart: { name, email, event, link },
  onClose,
}: {
  readonly cart: StaffCart;
  readonly onClose: () => void;
}) {
  const toast = useToast();
  const text = link ?? '';
  const copy = () =>
    void navigator.clipboard.writeText(text).then(() => toast.show({ text: own.copied }));
  const query = new URLSearchParams({ subject: own.subject(event ?? ''), body: text });
  // Mail programs read + as a plus sign.
  const mail = `mailto:${encodeURIComponent(email)}?${query.toString().replaceAll('+', '%20')}`;
  const acts = (
    <>
      <Button onPress={onClose}>{own.done}</Button>
      <Button kind="primary" onPress={copy}>
        {own.copy}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={own.title(name)} acts={acts}>
      <p>{own.text}</p>
      <TextField label={own.label} value={text} isExact />
      <p>
        <a href={mail}>{own.mail}</a>
      </p>
    </Dialog>
  );
}

import { type AnchorRule, anchorFault } from '#domain/events/anchor.ts';
import { Notice } from '#ui/notice.tsx';
import { useCart } from '../../cart/use-cart.ts';
import { Link } from '../../site/link.tsx';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';

/**
 * The rule that ties an add-on to the tickets in the cart, stated before anything is chosen
 * (DET-41, QTY-23).
 */
export default function AnchorNote({ rule }: { readonly rule: AnchorRule }) {
  const t = useWords();
  const to = useAddresses();
  const { admissionEvent } = useStorefront();
  const cart = useCart();
  if (!cart) return null;
  const tickets = cart.held?.answer.ticket ?? [];
  const anchor = tickets.filter((ticket) => ticket.event_template_id === admissionEvent).length;
  const fault = anchorFault(rule, { own: 0, anchor });
  if (!fault) return null;
  return (
    <Notice tone={fault === 'anchor_required' ? 'warning' : 'plain'} isAlert>
      <p>{t(`rule.${fault}`)}</p>
      {fault === 'anchor_required' && admissionEvent !== null && (
        <p>
          <Link to={to.event(admissionEvent)}>{t('event.to_admission')}</Link>
        </p>
      )}
    </Notice>
  );
}

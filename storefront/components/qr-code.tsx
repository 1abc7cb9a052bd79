import { useStorefront } from '../use-storefront.ts';
import classes from './qr-code.module.css';

interface QrCodeProps {
  readonly orderId: string;
  /** Its own ticket's code; without one the order's first. */
  readonly ticketId?: string;
  readonly alt: string;
}

/** The code that is shown at the door, with the white margin that readers need (ORD-58). */
export function QrCode({ orderId, ticketId, alt }: QrCodeProps) {
  const { slug } = useStorefront();
  const query = new URLSearchParams({ margin: '4', seller: slug });
  if (ticketId !== undefined) query.set('ticket', ticketId);
  const address = `/cached_api/ticket_order/${encodeURIComponent(orderId)}/qrcode?${query}`;
  return <img className={classes['code']} src={address} alt={alt} width={220} height={220} />;
}

import { useStorefront } from '../site/use-storefront.ts';
import classes from './qr-code.module.css';

interface QrCodeProps {
  readonly orderId: string;
  /** The ticket whose code is shown; without it, the order's own code. */
  readonly ticketId?: string;
  readonly alt: string;
}

/** The code to show at the door, with the white margin that readers need (ORD-58). */
export function QrCode({ orderId, ticketId, alt }: QrCodeProps) {
  const { slug } = useStorefront();
  const query = new URLSearchParams({ margin: '4', seller: slug });
  if (ticketId !== undefined) query.set('ticket', ticketId);
  const address = `/cached_api/ticket_order/${encodeURIComponent(orderId)}/qrcode?${query}`;
  return <Code address={address} alt={alt} />;
}

interface MembershipCodeProps {
  readonly membershipId: string;
  readonly alt: string;
}

/** The code of a membership's card, for its owner only (API-56). */
export function MembershipCode({ membershipId, alt }: MembershipCodeProps) {
  const { slug } = useStorefront();
  const query = new URLSearchParams({ margin: '2', seller: slug });
  return <Code address={`/api/membership/${membershipId}/qrcode?${query}`} alt={alt} />;
}

function Code({ address, alt }: { readonly address: string; readonly alt: string }) {
  return <img className={classes['code']} src={address} alt={alt} width={220} height={220} />;
}

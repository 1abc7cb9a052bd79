import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '../accounts/member-store.ts';
import { useMember } from '../accounts/use-member.ts';
import { useLoadMember } from '../login/use-session.ts';
import { useAddresses, useStorefront } from '../site/use-storefront.ts';

/** The member who buys, or null for a guest; undefined until that is known. */
export function useBuyer(): User | null | undefined {
  const { members } = useStorefront();
  const member = useMember();
  const look = useLoadMember();
  const [isAsked, setAsked] = useState(members === null);
  useEffect(() => {
    if (members) void look().then(() => setAsked(true));
  }, [members, look]);
  return member ?? (isAsked ? null : undefined);
}

/** Redirects a member without a real email address to the page that asks for one (PAY-05). */
export function useEmailFirst(buyer: User | null | undefined, cartId: string | undefined): void {
  const to = useAddresses();
  const navigate = useNavigate();
  const isMissing = buyer?.has_email === false;
  useEffect(() => {
    if (!isMissing) return;
    const next = cartId === undefined ? '/checkout' : `/checkout/${cartId}`;
    const query = new URLSearchParams({ next });
    void navigate(to.own(`/user/set-email-address?${query}`), { replace: true });
  }, [isMissing, cartId, to, navigate]);
}

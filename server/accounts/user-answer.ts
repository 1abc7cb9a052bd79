import type { z } from 'zod';
import type { user } from '#contract/accounts/account-entities.ts';
import { hasEmail } from '#domain/contact/no-email.ts';
import type { ApiRequest, Member } from '../http/request.ts';
import type { MemberRow } from '../store/accounts/members.ts';
import { configValue } from '../store/catalogue/catalogue.ts';

/** This seller's rule for addresses without a mailbox (USR-12). */
export const noEmailRule = ({
  catalogue,
  seller,
}: Pick<ApiRequest, 'catalogue'> & { readonly seller: { readonly id: string } }) => ({
  prefix: configValue(catalogue, 'login.no_email_prefix', { seller: seller.id }),
  testAccounts: configValue(catalogue, 'login.test_accounts', { seller: seller.id }),
});

/** A member in wire form, for themselves only. */
export function wireUser(
  request: ApiRequest,
  member: MemberRow,
  { openedBy, expiresAt }: Pick<Member, 'openedBy' | 'expiresAt'>,
): z.output<typeof user> {
  const { contact } = member;
  const part = (name: string) => contact[name] ?? '';
  const hasOne = hasEmail(member.email, noEmailRule(request));
  return {
    id: member.id,
    email: member.email ?? '',
    has_email: hasOne,
    // Nobody reads a placeholder's mailbox, whoever vouches for it.
    email_confirmed: hasOne && member.email_verified_at !== null,
    first_name: member.first_name,
    last_name: member.last_name,
    phone: part('phone'),
    address: part('address'),
    address_more: part('address_more'),
    city: part('city'),
    state: part('state'),
    country: part('country'),
    zip_code: part('zip_code'),
    member_code: member.member_code_text ?? member.member_code,
    has_password: member.password_hash !== null,
    has_membership: member.has_membership,
    opened_by: openedBy,
    session_expires_at: expiresAt.toISOString(),
  };
}

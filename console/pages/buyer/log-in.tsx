import { EmailText } from '../../parts/email-text.tsx';
import { Facts, Section } from '../../parts/layout/page.tsx';
import { buyerWords as own } from '../../words/buyers.ts';
import type { Buyer } from './buyer-data.ts';
import { LoginActs } from './login-acts.tsx';

/** A member's ways to log in: facts only, never a secret (SLS-08). */
export function LogIn({ buyer }: { readonly buyer: Buyer }) {
  const { log_in: logIn } = buyer;
  if (logIn === null) return null;
  const { has_password, has_member_code, provider, is_confirmed, earlier_email, sessions } = logIn;
  const ways = [
    ...(has_password ? [own.password] : []),
    ...(has_member_code ? [own.memberCode] : []),
    ...(provider === null ? [] : [own.provider(provider)]),
  ];
  return (
    <Section title={own.logIn} acts={<LoginActs buyer={buyer} />}>
      <Facts
        facts={[
          { name: own.ways, value: ways.join(', ') || own.noWay },
          { name: own.address, value: is_confirmed ? own.confirmed : own.unconfirmed },
          ...(earlier_email === null
            ? []
            : [{ name: own.earlier, value: <EmailText address={earlier_email} /> }]),
          { name: own.sessions, value: String(sessions) },
        ]}
      />
    </Section>
  );
}

import { type ClientLoaderFunctionArgs, replace, useLoaderData } from 'react-router';
import { History } from '../../audit/history.tsx';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf, useStaff } from '../../calls/staff-client.ts';
import { Badge } from '../../parts/badge.tsx';
import { EmailText } from '../../parts/email-text.tsx';
import { Kept } from '../../parts/kept.tsx';
import { Facts, Page } from '../../parts/layout/page.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useMe } from '../../portal/me.ts';
import { buyerWords as own } from '../../words/buyers.ts';
import type { Buyer } from './buyer-data.ts';
import { Letters } from './letters.tsx';
import { LogIn } from './log-in.tsx';
import { Merges } from './merges.tsx';
import { BuyerNotes } from './notes.tsx';
import { Orders } from './orders.tsx';
import { GiftCards, Memberships } from './owned.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '', key = '' } = params;
  const { signal } = request;
  const staff = staffOf(portal);
  const outcome = await staff.call('getBuyer', { params: { key }, signal });
  const { buyer } = answerOf(outcome, portal, request);
  // An older link has a guest's address, which does not stay in the browser's history.
  if (key.includes('@')) throw replace(`/${portal}/buyers/${encodeURIComponent(buyer.key)}`);
  if (!buyer.is_whole) return { buyer, history: null };
  const history = await staff.call('listBuyerEntries', { params: { key }, query: {}, signal });
  return { buyer, history: answerOf(history, portal, request) };
}

/** A buyer or member: their purchases, what they own, and their letters (SLS-07). */
export default function BuyerPage() {
  const { buyer, history } = useLoaderData<typeof clientLoader>();
  const { portal } = useMe();
  const staff = useStaff();
  const name = `${buyer.first_name} ${buyer.last_name}`.trim();
  return (
    <Page
      title={name || own.nameless}
      kept={name || undefined}
      venue={portal.name}
      state={<Badge tone={buyer.is_member ? 'info' : 'plain'}>{own.kindOf(buyer.is_member)}</Badge>}
      back={{ to: `/${portal.key}/buyers`, text: own.back }}
      width="middle"
    >
      {!buyer.is_whole && <Notice>{own.inPart}</Notice>}
      <Facts facts={factsOf(buyer)} />
      <Orders key={buyer.key} buyer={buyer} />
      <Memberships buyer={buyer} />
      <GiftCards buyer={buyer} />
      <LogIn buyer={buyer} />
      <Merges key={`merges ${buyer.key}`} buyer={buyer} />
      <Letters buyer={buyer} />
      <BuyerNotes key={`notes ${buyer.key}`} buyer={buyer} />
      {history && (
        <History
          key={`history ${buyer.key}`}
          first={history}
          read={(before) =>
            staff.call('listBuyerEntries', { params: { key: buyer.key }, query: { before } })
          }
        />
      )}
    </Page>
  );
}

const factsOf = ({ email, contact }: Buyer) => [
  { name: own.email, value: email === '' ? own.none : <EmailText address={email} /> },
  ...Object.entries(own.contact).flatMap(([field, name]) => {
    const value = contact[field];
    return value ? [{ name, value: <Kept value={value} /> }] : [];
  }),
];

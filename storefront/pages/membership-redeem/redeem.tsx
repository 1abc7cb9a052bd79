import { lazy, Suspense } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { giftCodeLength } from '#domain/gifts/gift-code.ts';
import { Field } from '#ui/field.tsx';
import { AccountForm } from '../../accounts/account-form.tsx';
import { AnsweredPage } from '../../accounts/answered-page.tsx';
import { loadEvent } from '../../booking/load-event.server.ts';
import { loadStorefront, notFound } from '../../loaders/load-storefront.server.ts';
import { addresses } from '../../site/address.ts';
import { privateHeaders } from '../../site/page-headers.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import { useGiftCode } from './use-gift-code.ts';

const Redemption = lazy(() => import('./redemption.tsx'));

export const headers = privateHeaders;

/**
 * The page that redeems a gift of membership (MEM-05); without a membership event it does not exist
 * (MEM-06). Once a code is found, the address names its event, as on the event page.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  const found = await loadStorefront(context, request, params['seller'] ?? '');
  if (!found) notFound();
  const { storefront } = found;
  const { searchParams } = new URL(request.url);
  if (storefront.membershipEvent === null) {
    searchParams.delete('_routes');
    throw redirect(addresses(storefront).own(`/membership?${searchParams}`), 302);
  }
  const id = searchParams.get('event');
  return {
    giftCode: searchParams.get('gift_code')?.trim() ?? '',
    data: id === null ? null : await loadEvent({ ...args, params: { ...params, id } }),
  };
}

/** Asks for a code, and then shows the membership that it redeems. */
export default function Redeem() {
  const t = useWords();
  const { giftCode, data } = useLoaderData<typeof loader>();
  const { found, refusal, isNoneAvailable, isBusy, lookUp } = useGiftCode(giftCode);
  if (isNoneAvailable) return <NoneAvailable />;
  if (found && data?.event.id === found.eventId) {
    return (
      <Suspense>
        <Redemption found={found} data={data} />
      </Suspense>
    );
  }
  return (
    <AccountForm
      title={t('redeem.title')}
      lead={t('redeem.lead')}
      submit={t(isBusy ? 'redeem.looking' : 'redeem.submit')}
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={(form) => lookUp(String(new FormData(form).get('gift_code') ?? ''))}
    >
      <Field
        name="gift_code"
        label={t('redeem.code')}
        hint={t('redeem.hint', { length: String(giftCodeLength) })}
        required
        maxLength={70}
        defaultValue={giftCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={refusal?.fields['gift_code']}
      />
    </AccountForm>
  );
}

/** The page for a code whose memberships are not available (MEM-23, A-11). */
function NoneAvailable() {
  const t = useWords();
  const { contact_email: email, contact_phone: phone } = useStorefront().seller.facts;
  return (
    <AnsweredPage title={t('membership.none')}>
      <p>{t('membership.none_text')}</p>
      {email && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {phone && (
        <p>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </p>
      )}
    </AnsweredPage>
  );
}

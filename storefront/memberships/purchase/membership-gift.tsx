import { useState } from 'react';
import { dayFault } from '#domain/gifts/gift-delivery.ts';
import { Notice } from '#ui/notice.tsx';
import type { EventData } from '../../booking/load-event.server.ts';
import { useWords } from '../../site/use-storefront.ts';
import { type GiftDay, GiftDayStep } from './membership-gift-day.tsx';
import { MembershipPurchase } from './membership-purchase.tsx';

/** The page that buys a membership as a gift: a level, its members, and its start date (PAY-68). */
export default function MembershipGift({ data }: { readonly data: EventData }) {
  const t = useWords();
  const [day, setDay] = useState<GiftDay>({ isLater: false, typed: '' });
  const [isWrong, setWrong] = useState(false);
  const starts_on = day.isLater ? day.typed : '';

  const fault = (): string | null => {
    const wrong = day.isLater && dayFault(day.typed, data.today) !== null;
    setWrong(wrong);
    return wrong ? t('gift.day_wrong') : null;
  };
  return (
    <MembershipPurchase
      data={data}
      levels={data.levels}
      isGift
      says={{ gift: true, ...(starts_on === '' ? {} : { starts_on }) }}
      fault={fault}
      after={(isBusy) => (
        <GiftDayStep
          day={day}
          today={data.today}
          isWrong={isWrong}
          isBusy={isBusy}
          onChange={(change) => {
            setDay({ ...day, ...change });
            setWrong(false);
          }}
        />
      )}
    >
      <Notice>
        <p>{t('membership.gift_lead')}</p>
      </Notice>
    </MembershipPurchase>
  );
}

import { lastDeliveryDay } from '#domain/gifts/gift-delivery.ts';
import { Field } from '#ui/field.tsx';
import { RadioField } from '#ui/radio-field.tsx';
import { Step } from '../../components/step.tsx';
import { useWords } from '../../site/use-storefront.ts';

/** The first day of a gift: today, or the typed date. */
export interface GiftDay {
  readonly isLater: boolean;
  /** YYYY-MM-DD. */
  readonly typed: string;
}

interface GiftDayProps {
  readonly day: GiftDay;
  /** The current date at the venue. */
  readonly today: string;
  readonly isWrong: boolean;
  readonly isBusy: boolean;
  readonly onChange: (change: Partial<GiftDay>) => void;
}

/** The step that asks for a gift's start date, on which the recipient is told. */
export function GiftDayStep({ day, today, isWrong, isBusy, onChange }: GiftDayProps) {
  const t = useWords();
  return (
    <Step id="gift-day" title={t('gift.day')}>
      <RadioField
        name="gift_day"
        label={t('gift.day')}
        isLabelHidden
        options={[
          { value: 'today', text: t('gift.today') },
          { value: 'later', text: t('gift.later') },
        ]}
        chosen={day.isLater ? 'later' : 'today'}
        disabled={isBusy}
        hint={t(day.isLater ? 'gift.first_day_hint' : 'gift.today_hint')}
        onChange={({ currentTarget: { value } }) => onChange({ isLater: value === 'later' })}
      />
      {day.isLater && (
        <Field
          type="date"
          label={t('gift.first_day')}
          value={day.typed}
          min={today}
          max={lastDeliveryDay(today)}
          disabled={isBusy}
          error={isWrong ? t('gift.day_wrong') : undefined}
          onChange={({ currentTarget: { value } }) => onChange({ typed: value })}
        />
      )}
    </Step>
  );
}

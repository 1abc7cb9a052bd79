import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useWords } from '../site/use-storefront.ts';
import type { Hall } from './hall.ts';
import type { SeatMapEvent, SeatNotice } from './seat-map-state.ts';
import classes from './seat-notice-text.module.css';
import type { SeatWords } from './use-seat-words.ts';
import { useShortfallText } from './use-shortfall-text.ts';

interface SeatNoticeTextProps {
  readonly hall: Hall;
  readonly notice: SeatNotice;
  readonly words: SeatWords;
  readonly send: (event: SeatMapEvent) => void;
}

/** The message about the choice, with buttons that resolve it. */
export function SeatNoticeText({ hall, notice, words, send }: SeatNoticeTextProps) {
  const t = useWords();
  const text = useNoticeText(hall, words);
  const offer = notice.kind === 'just_taken' ? notice.offer : [];
  return (
    <Notice tone={notice.kind === 'not_together' ? 'plain' : 'warning'} isAlert>
      <p>{text(notice)}</p>
      {offer.length > 0 && (
        <p>{t('seats.offer', { name: words.names(offer.map(({ templateID }) => templateID)) })}</p>
      )}
      <div className={classes['actions']}>
        {offer.length > 0 && (
          <Button onClick={() => send({ type: 'offer_accepted' })}>
            {t('seats.take_offer', { count: offer.length })}
          </Button>
        )}
        <Button kind="quiet" onClick={() => send({ type: 'notice_closed' })}>
          {t('seats.dismiss')}
        </Button>
      </div>
    </Notice>
  );
}

function useNoticeText(hall: Hall, words: SeatWords): (notice: SeatNotice) => string {
  const t = useWords();
  const shortfallText = useShortfallText(hall.groups);
  const groupName = (id: string) => hall.groups.find((group) => group.id === id)?.name ?? '';
  return (notice) => {
    switch (notice.kind) {
      case 'no_tickets':
        return t('seats.no_tickets', { group: groupName(notice.groupId) });
      case 'too_few':
        return t('seats.too_few', { group: groupName(notice.groupId) });
      case 'not_free':
      case 'already_yours':
      case 'with_wheelchair':
        return t(`seats.${notice.kind}`, { name: words.names([notice.seat]) });
      case 'not_together':
        return t('seats.not_together');
      case 'leaves_single':
        return t('seats.leaves_single', { name: words.names(notice.seats) });
      case 'companion_alone':
        return t('seats.companion_alone', { name: words.names(notice.seats) });
      case 'falls_short':
        return shortfallText(notice.shortfall);
      case 'just_taken':
        return t('seats.just_taken', {
          count: notice.seats.length,
          name: words.names(notice.seats.map(({ templateID }) => templateID)),
        });
    }
  };
}

import type { SeatPlace } from '#domain/seats/seat-map.ts';
import type { ChosenSeat } from '#domain/seats/seat-need.ts';
import { useMoney } from '../site/use-money.ts';
import { useWords } from '../site/use-storefront.ts';
import {
  groupOf,
  type Hall,
  type PickerGroup,
  type Standing,
  seatAt,
  totalSeatsNeeded,
} from './hall.ts';

/** Formats seats, prices and lists of seats in the storefront's texts. */
export function useSeatWords(hall: Hall) {
  const t = useWords();
  const money = useMoney();

  const name = ({ section, row, seat }: SeatPlace): string =>
    t('seat.name', { section, row, seat });
  const price = ({ types }: PickerGroup): string => {
    const paid = types
      .map(({ amount }) => amount)
      .filter((amount) => Number(amount) !== 0)
      .toSorted((one, other) => Number(one) - Number(other));
    const [least] = paid;
    if (least === undefined) return t('price.free');
    const isOne = paid.length === types.length && Number(least) === Number(paid.at(-1));
    const text = isOne ? money(least) : t('price.from', { price: money(least) });
    return paid.length < types.length ? t('price.with_free', { price: text }) : text;
  };
  return {
    name,
    price,
    /** All facts of a seat, for screen readers. */
    spoken(index: number, standing: Standing): string {
      const seat = hall.map.seats[index];
      if (!seat) return '';
      const special = seat.kind === 'standard' ? '' : `, ${t(`seats.${seat.kind}`)}`;
      const full = name(seat) + special;
      const group = groupOf(hall, index);
      const state = t(`seats.${standing}`);
      return group && standing !== 'taken'
        ? t('seats.spoken', { name: full, group: group.name, price: price(group), state })
        : t('seats.spoken_gone', { name: full, state });
    },
    /** The number of chosen seats out of those needed. */
    progress: (chosen: readonly ChosenSeat[]): string =>
      t('seats.progress', { chosen: String(chosen.length), needed: totalSeatsNeeded(hall) }),
    /** The names of several seats. */
    names: (ids: readonly string[]): string =>
      ids
        .flatMap((id) => seatAt(hall, id) ?? [])
        .map(name)
        .join('; '),
  };
}

export type SeatWords = ReturnType<typeof useSeatWords>;

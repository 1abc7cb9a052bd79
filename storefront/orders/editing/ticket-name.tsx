import { useWords } from '../../site/use-storefront.ts';
import classes from './editing.module.css';
import type { Ticket } from './managed-order.ts';

interface TicketNameProps {
  readonly ticket: Pick<Ticket, 'seat' | 'admit_name'>;
  readonly typeName: string;
}

/** A ticket on one line: its type, its seat and its holder. */
export function TicketName({ ticket: { seat, admit_name: holder }, typeName }: TicketNameProps) {
  const t = useWords();
  return (
    <>
      <bdi className={classes['type']}>{typeName}</bdi>
      {seat && (
        <span className={classes['fact']}>
          {t('seat.name', { section: seat.section, row: seat.row, seat: seat.seat })}
        </span>
      )}
      {holder !== '' && (
        <span className={classes['fact']}>{t('order.name', { name: holder })}</span>
      )}
    </>
  );
}

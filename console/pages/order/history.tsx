import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { History as HistoryOf } from '../../audit/history.tsx';
import { useStaff } from '../../calls/staff-client.ts';

interface HistoryProps {
  readonly number: string;
  readonly first: StaffCallAnswer<'listOrderEntries'>;
}

/** The changes of an order by staff and programs (AUD-03). */
export function History({ number, first }: HistoryProps) {
  const staff = useStaff();
  return (
    <HistoryOf
      key={number}
      first={first}
      read={(before) => staff.call('listOrderEntries', { params: { number }, query: { before } })}
    />
  );
}

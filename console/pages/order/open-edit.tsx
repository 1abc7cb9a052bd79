import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { Kept } from '../../parts/kept.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { editWords } from '../../words/order-edits.ts';
import { amountText, instantText, type VenueFormat } from '../../words/times.ts';
import type { Order } from './order-data.ts';

interface OpenEditProps {
  readonly order: Order;
  readonly format: VenueFormat;
}

/** The change that awaits its buyer: its link, and the button that withdraws it (SLS-04). */
export function OpenEdit({ order, format }: OpenEditProps) {
  const { open_edit: edit, number } = order;
  const { grants } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const own = editWords;
  const withdraw = useStaffCall(
    () =>
      staff.call('withdrawOrderEdit', {
        params: { number },
        body: { cart: edit?.cart ?? '' },
      }),
    { payment_in_progress: own.paying },
  );
  if (!edit) return null;
  const { link } = edit;
  const end = edit.ends_at === null ? '–' : instantText(edit.ends_at, format);
  async function withdrawIt(): Promise<void> {
    const outcome = await withdraw.run(undefined);
    if (outcome.ok) toast.show({ text: own.withdrawn });
    await revalidate();
  }
  return (
    <Notice
      tone="info"
      act={
        mayCall(grants, 'withdrawOrderEdit') && (
          <>
            {link && (
              <Button
                onPress={() =>
                  void navigator.clipboard
                    .writeText(link)
                    .then(() => toast.show({ text: own.copied }))
                }
              >
                {own.copy}
              </Button>
            )}
            <Button onPress={() => void withdrawIt()} isBusy={withdraw.isRunning}>
              {own.withdraw}
            </Button>
          </>
        )
      }
    >
      <p>
        {edit.by === 'staff' ? (
          <Kept value={amountText(edit.due, format)}>{(due) => own.waits(due, end)}</Kept>
        ) : (
          own.buyersOwn(end)
        )}
      </p>
      {link && (
        <p>
          <a href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
        </p>
      )}
      {withdraw.problem?.text && <p role="alert">{withdraw.problem.text}</p>}
    </Notice>
  );
}

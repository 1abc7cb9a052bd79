import { useState } from 'react';
import { mostInBulk } from '#domain/orders/bulk.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useOpened } from '../../drafts/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { classNames } from '../../parts/class-names.ts';
import { Notice } from '../../parts/notice.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { bulkWords } from '../../words/bulk.ts';
import classes from './bulk-bar.module.css';
import { BulkDialog } from './bulk-dialog.tsx';

const own = bulkWords.choose;

interface OpenedBulk {
  readonly act: 'refund' | 'move';
  readonly id: string;
}

interface BulkBarProps {
  /** The filters of the list. */
  readonly query: Readonly<Record<string, string>>;
  /** The same in words; empty without any. */
  readonly said: string;
  /** True while the results of other filters are still loading. */
  readonly isOther: boolean;
  /** Numbers of orders. */
  readonly selected: ReadonlySet<string>;
  /** The filter that all of them match, in words; null if they were selected one by one. */
  readonly fitting: string | null;
  readonly onSelect: (selected: ReadonlySet<string>, allOf?: string) => void;
}

/** The selected orders, and the actions on all of them (SLS-10). */
export function BulkBar(props: BulkBarProps) {
  const { query, said, isOther, selected, fitting, onSelect } = props;
  const { grants } = useMe();
  const staff = useStaff();
  const [isCut, setCut] = useState(false);
  const { opened, open: start, close, isRestored } = useOpened<OpenedBulk>('bulk');
  const all = useStaffCall(() => {
    const { sort: _, ...filter } = query;
    return staff.call('listOrderNumbers', { query: filter });
  });
  async function selectAll(): Promise<void> {
    const outcome = await all.run(undefined);
    if (!outcome.ok) return;
    onSelect(new Set(outcome.answer.order), said);
    setCut(!outcome.answer.is_whole);
  }
  const clear = () => {
    onSelect(new Set());
    setCut(false);
  };
  // The id of the dry run: one dialog starts one.
  const open = (act: 'refund' | 'move') => start({ act, id: crypto.randomUUID() });
  const { size } = selected;
  const isTooMany = size > mostInBulk;
  return (
    <section
      className={classNames(classes['bar'], size === 0 && classes['idle'])}
      aria-label={own.label}
    >
      <p role="status" className={classes['count']}>
        {size > 0 && (fitting === null ? own.selected(size) : own.selectedOf(size, fitting))}
      </p>
      {said !== '' && <p className={classes['fits']}>{own.fits(said)}</p>}
      <Button
        kind="quiet"
        onPress={() => void selectAll()}
        isBusy={all.isRunning}
        isDisabled={isOther}
      >
        {own.all}
      </Button>
      {size > 0 && (
        <Button kind="quiet" onPress={clear}>
          {own.clear}
        </Button>
      )}
      <div className={classes['acts']}>
        {size > 0 && mayCall(grants, 'tryBulkMove') && (
          <Button onPress={() => open('move')} isDisabled={isTooMany}>
            {own.move}
          </Button>
        )}
        {size > 0 && mayCall(grants, 'tryBulkRefund') && (
          <Button onPress={() => open('refund')} isDisabled={isTooMany}>
            {own.refund}
          </Button>
        )}
      </div>
      {isTooMany && <Notice tone="warning">{own.most(mostInBulk)}</Notice>}
      {isCut && !isTooMany && size > 0 && <Notice tone="info">{own.first(size)}</Notice>}
      <ProblemNotice text={all.problem?.text} />
      {opened && (
        <BulkDialog
          {...opened}
          orders={[...selected]}
          fitting={fitting}
          query={query}
          onClose={close}
          isRestored={isRestored}
        />
      )}
    </section>
  );
}

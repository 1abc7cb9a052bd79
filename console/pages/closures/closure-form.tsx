import { useDraftState } from '../../drafts/use-draft.ts';
import { CheckboxGroup } from '../../parts/fields/checkbox-group.tsx';
import { Checkbox, RadioGroup } from '../../parts/fields/choices.tsx';
import { DateField } from '../../parts/fields/date-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { TimeField } from '../../parts/fields/time-field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { scopeOfCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { ChangeForm } from '../../shop/change-form.tsx';
import type { Closure, Closures, QuickChange } from '../../shop/shop-data.ts';
import { shopWords } from '../../words/shop.ts';
import {
  type ClosureValues,
  faultsOfClosure,
  onlyEvents,
  termsOf,
  valuesOf,
} from './closure-values.ts';

const own = shopWords.closures;

interface ClosureFormProps {
  readonly closures: Closures;
  /** The closure to change; undefined for a new one. */
  readonly before: Closure | undefined;
  /** The event that a new one is of. */
  readonly event: string | undefined;
  readonly onClose: () => void;
}

/** Makes or changes a closure; shows what it closes and opens before it is published. */
export function ClosureForm({ closures, before, event, onClose }: ClosureFormProps) {
  const { grants } = useMe();
  // Kept with what was typed, so that sending it again makes no second one.
  const [newId] = useDraftState('closure.id', `closure-${crypto.randomUUID().slice(0, 8)}`);
  const changeOf = (values: ClosureValues): QuickChange => ({
    kind: 'closure',
    id: before?.id ?? newId,
    of: termsOf(values, before),
  });
  const mayCloseVenues = scopeOfCall(grants, 'publishQuickChange') === 'all';
  const places = mayCloseVenues ? closures.venue : [];
  return (
    <ChangeForm<ClosureValues>
      name={before ? `closure ${before.id}` : 'closure'}
      initial={valuesOf(before, {
        event,
        venue: mayCloseVenues ? closures.venue[0]?.id : undefined,
      })}
      check={(values) => faultsOfClosure(values, before)}
      changeOf={changeOf}
      title={before ? own.editTitle : own.addTitle}
      action={shopWords.session.save}
      done={own.saved}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={own.name}
            hint={own.nameHint}
            isFirst
            maxLength={200}
            {...form.field('name')}
          />
          <RadioGroup
            label={own.of}
            options={[
              ...places.map(({ id, name }) => ({ value: id, text: own.whole(name) })),
              { value: onlyEvents, text: own.events },
            ]}
            {...form.field('venue')}
          />
          {form.values.venue === onlyEvents && (
            <CheckboxGroup
              label={own.whichEvents}
              options={closures.event.map(({ id, name }) => ({ value: id, text: name }))}
              {...form.field('events')}
            />
          )}
          <DateField label={own.from} {...form.field('from')} />
          <DateField label={own.until} {...form.field('until')} />
          <Checkbox isChecked={form.values.isPart} onChange={(isPart) => form.set({ isPart })}>
            {own.times}
          </Checkbox>
          {form.values.isPart && (
            <>
              <TimeField label={own.timeFrom} {...form.field('timeFrom')} />
              <TimeField
                label={own.timeBefore}
                hint={own.timesHint}
                {...form.field('timeBefore')}
              />
            </>
          )}
          <Checkbox
            isChecked={form.values.isShown}
            onChange={(isShown) => form.set({ isShown })}
            hint={own.shownHint}
          >
            {own.shown}
          </Checkbox>
          {form.values.isShown && (
            <TextField label={own.reason} isOptional maxLength={200} {...form.field('reason')} />
          )}
          {(before?.weekdays || before?.every_year) && <Notice tone="info">{own.more}</Notice>}
        </>
      )}
    </ChangeForm>
  );
}

import { type ReactNode, useState } from 'react';
import { useStaff } from '../calls/staff-client.ts';
import type { FieldErrors } from '../forms/field-errors.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { type Form, useForm } from '../forms/use-form.ts';
import { shopWords } from '../words/shop.ts';
import { ConfirmChange } from './confirm-change.tsx';
import type { Effect, QuickChange } from './shop-data.ts';

interface ChangeFormProps<V extends object> {
  /** Distinguishes the forms of one page (`useForm`). */
  readonly name: string;
  readonly initial: V;
  readonly check: (values: V) => FieldErrors<V>;
  readonly changeOf: (values: V) => QuickChange;
  readonly title: string;
  /** The action that publishes: "Add the session". */
  readonly action: string;
  /** Said once it is published. */
  readonly done: string;
  readonly onClose: () => void;
  readonly children: (form: Form<V>) => ReactNode;
}

/** A form in a dialog whose values are a change of the shop: shows its effect, then publishes it (PUB-10). */
export function ChangeForm<V extends object>(props: ChangeFormProps<V>) {
  const { name, initial, check, changeOf, title, action, done, onClose, children } = props;
  const staff = useStaff();
  const [shown, setShown] = useState<{ change: QuickChange; effect: Effect }>();
  const form = useForm<V, { effect: Effect }>({
    name,
    initial,
    check,
    send: (values) => staff.call('tryQuickChange', { body: { change: changeOf(values) } }),
    texts: shopWords.effect.refused,
    onDone: ({ effect }, values) => setShown({ change: changeOf(values), effect }),
  });
  if (shown) {
    return (
      <ConfirmChange
        {...shown}
        title={title}
        action={action}
        done={done}
        onBack={() => setShown(undefined)}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog form={form} title={title} action={shopWords.effect.show} onClose={onClose}>
      {children(form)}
    </FormDialog>
  );
}

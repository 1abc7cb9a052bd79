import { type ComponentProps, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useWords } from '../site/use-storefront.ts';
import classes from './address-fields.module.css';
import { AddressFields } from './address-fields.tsx';

interface AddressPartProps extends ComponentProps<typeof AddressFields> {
  /** An optional address starts as a button: most buyers have nothing to fill in. */
  readonly isFolded: boolean;
}

/** The address; if it is optional, its fields open on request. */
export function AddressPart({ isFolded, ...props }: AddressPartProps) {
  const { fields, errors } = props;
  const t = useWords();
  const [isAdded, setAdded] = useState(false);
  const isOptional = fields.every(({ isRequired }) => !isRequired);
  const isRefused = fields.some(({ name }) => name in errors);
  const isClosed = isFolded && isOptional && !isAdded && !isRefused;
  if (!isClosed) return <AddressFields {...props} isAdded={isAdded} />;
  return (
    <Button kind="quiet" className={classes['switch']} onClick={() => setAdded(true)}>
      <Icon name="plus" size={18} />
      {t('checkout.add_address')}
    </Button>
  );
}

import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../parts/button.tsx';
import { FormLayout, Page } from '../../parts/page.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useMe } from '../../portal/me.ts';
import { orderWords } from '../../words/orders.ts';

/** Opens an order by its number. */
export default function Orders() {
  const { portal } = useMe();
  const navigate = useNavigate();
  const [number, setNumber] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { title, number: label, hint, open, missing } = orderWords.find;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const typed = number.trim().toUpperCase();
    setMissing(typed === '');
    if (typed !== '') void navigate(`/${portal.key}/orders/${encodeURIComponent(typed)}`);
  }
  return (
    <Page title={title} venue={portal.name} width="narrow">
      <form noValidate onSubmit={submit}>
        <FormLayout
          acts={
            <Button kind="primary" type="submit">
              {open}
            </Button>
          }
        >
          <TextField
            label={label}
            hint={hint}
            isExact
            isFirst
            maxLength={40}
            value={number}
            onChange={setNumber}
            error={isMissing ? missing : undefined}
          />
        </FormLayout>
      </form>
    </Page>
  );
}

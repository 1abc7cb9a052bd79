import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { FormLayout, Page, Section } from '../../parts/layout/page.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { forgetVenue, knownVenues, rememberVenue } from '../../shell/known-venues.ts';
import { PlainFrame } from '../../shell/plain-frame.tsx';
import { words } from '../../words/words.ts';
import classes from './front.module.css';

/** Opens a venue's console, by its key or from a list of those opened in this browser. */
export default function Front() {
  const [venues, setVenues] = useState(() => knownVenues(localStorage));
  const toast = useToast();
  const { title, text, known, forget, forgotten } = words.front;

  function remove(key: string): void {
    const removed = venues.find((venue) => venue.key === key);
    forgetVenue(localStorage, key);
    setVenues(knownVenues(localStorage));
    toast.show({
      text: forgotten(key),
      onUndo: () => {
        if (removed) rememberVenue(localStorage, removed);
        setVenues(knownVenues(localStorage));
      },
    });
  }
  return (
    <PlainFrame>
      <Page title={title} lead={text} width="narrow">
        <KeyForm />
        {venues.length > 0 && (
          <Section title={known}>
            <ul className={classes['venues']}>
              {venues.map(({ key, name }) => (
                <li key={key}>
                  <Link to={`/${key}`} className={classes['venue']}>
                    <span className={classes['name']}>{name}</span>
                    {name !== key && <span className={classes['key']}>{key}</span>}
                    <Icon name="next" size={16} />
                  </Link>
                  <Button kind="quiet" label={forget(key)} onPress={() => remove(key)}>
                    <Icon name="close" />
                  </Button>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </Page>
    </PlainFrame>
  );
}

/** The keys of portals, as spelled in the tenant file. */
const shape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function KeyForm() {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const { key, keyHint, open, missing, malformed } = words.front;
  function submit(): void {
    const given = typed.trim().toLowerCase();
    if (given === '') setError(missing);
    else if (!shape.test(given)) setError(malformed);
    else void navigate(`/${given}`);
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormLayout
        acts={
          <Button kind="primary" type="submit">
            {open}
          </Button>
        }
      >
        <TextField
          label={key}
          hint={keyHint}
          error={error}
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setError(undefined);
          }}
          autoComplete="organization"
          maxLength={60}
          isExact
          isFirst
        />
      </FormLayout>
    </form>
  );
}

import type { IdentityField } from '#domain/contact/identity-form.ts';
import { buttonClass } from '#ui/button.tsx';
import { IncidentId, IncidentProvider } from '../../components/incident.tsx';
import Languages from '../../components/languages.tsx';
import { MessagePage } from '../../components/message-page.tsx';
import { Paragraphs } from '../../components/paragraphs.tsx';
import { TextField } from '../../contact/identity-field.tsx';
import type { Story } from './story.ts';

const firstName: IdentityField = {
  name: 'first_name',
  type: 'text',
  isRequired: true,
  maxLength: 100,
  autocomplete: 'given-name',
};
const state: IdentityField = { ...firstName, name: 'state', autocomplete: 'address-level1' };
const none = {};

/** The shared components of pages, in each of their states. */
export const pageStories: readonly Story[] = [
  {
    component: 'Paragraphs',
    states: { two: <Paragraphs text={'One thing.\n\nAnd another.'} /> },
  },
  {
    component: 'MessagePage',
    states: {
      'with a way on': (
        <MessagePage title="That is not here">
          <p>One sentence that says why.</p>
          <a className={buttonClass()} href="#content">
            Go on
          </a>
        </MessagePage>
      ),
    },
  },
  {
    component: 'IncidentId',
    states: {
      known: (
        <IncidentProvider incident="9f2c41d7">
          <IncidentId />
        </IncidentProvider>
      ),
    },
  },
  {
    component: 'TextField',
    states: {
      empty: <TextField field={firstName} errors={none} />,
      optional: <TextField field={{ ...firstName, isRequired: false }} errors={none} />,
      wrong: <TextField field={firstName} errors={{ first_name: 'Please fill this in.' }} />,
      locked: <TextField field={firstName} errors={none} initial="Ada" isLocked />,
      'no state there': <TextField field={state} errors={none} country="de" />,
    },
  },
  {
    component: 'Languages',
    states: { 'of this storefront': <Languages className={undefined} /> },
  },
];

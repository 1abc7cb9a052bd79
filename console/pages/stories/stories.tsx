import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Button } from '../../parts/button.tsx';
import { Frame } from '../../parts/layout/navigation.tsx';
import { Page, Section } from '../../parts/layout/page.tsx';
import { allStories } from './all-stories.ts';
import classes from './stories.module.css';
import { nothing, type Story } from './story.tsx';

const home = '/_stories';

/**
 * Shows each part of the console's kit on a page of its own, in its states: `/staff/_stories`. In development only;
 * a journey checks every page.
 */
export default function Stories() {
  const { part } = useParams();
  const story = Object.values(allStories)
    .flat()
    .find((each) => each.part === part);
  return (
    <Frame
      venue={{ name: 'Stories', to: home }}
      items={[{ to: home, text: 'Parts', icon: 'home' }]}
      person={{ name: 'Ada Lovelace', acts: [{ id: 'all', text: 'All parts', to: home }] }}
      onPersonAct={nothing}
    >
      {story ? <StoryPage key={story.part} story={story} /> : <PartList />}
    </Frame>
  );
}

const PartList = () => (
  <Page title="Stories">
    {Object.entries(allStories).map(([group, stories]) => (
      <Section key={group} title={group}>
        <ul className={classes['parts']} aria-label={group}>
          {stories.map(({ part }) => (
            <li key={part}>
              <Link to={`${home}/${part}`}>{part}</Link>
            </li>
          ))}
        </ul>
      </Section>
    ))}
  </Page>
);

function StoryPage({ story }: { readonly story: Story }) {
  const { part, states = {}, opened = {} } = story;
  const [open, setOpen] = useState<string | null>(null);
  const close = () => setOpen(null);
  // A page has one top heading: one that is shown as a story replaces this one.
  if (open !== null && isPage(story)) return opened[open]?.(close);
  return (
    <Page title={part} back={{ to: home, text: 'Parts' }}>
      {Object.entries(states).map(([state, shown]) => (
        <section key={state} aria-label={state}>
          <Section title={state}>{shown}</Section>
        </section>
      ))}
      {Object.keys(opened).map((state) => (
        <div key={state}>
          <Button onPress={() => setOpen(state)}>{`Open ${state}`}</Button>
        </div>
      ))}
      {open !== null && opened[open]?.(close)}
    </Page>
  );
}

const isPage = ({ part }: Story): boolean => part.endsWith('Page');

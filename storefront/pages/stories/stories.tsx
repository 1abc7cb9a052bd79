import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import TextDialog from '../../components/text-dialog.tsx';
import { useWords } from '../../site/use-storefront.ts';
import { orderStories } from './order-stories.tsx';
import { pageStories } from './page-stories.tsx';
import classes from './stories.module.css';
import { uiStories } from './ui-stories.tsx';

/** Components that need only their props; those that call the server are seen on their pages. */
const stories = [...uiStories, ...pageStories, ...orderStories];

/**
 * Shows every component by itself, in its states, in this seller's theme; the themes of other sellers follow in frames:
 * `/tower/_stories?beside=hall`. In development only (APP-33).
 */
export default function Stories() {
  const [query] = useSearchParams();
  const beside = query.get('beside')?.split(',').filter(Boolean) ?? [];
  return (
    <div className={classes['page']}>
      <h1>Stories</h1>
      {stories.map(({ component, states }) => (
        <section key={component} aria-label={component}>
          <h2>{component}</h2>
          {Object.entries(states).map(([state, shown]) => (
            <div key={state} className={classes['state']}>
              <p>{state}</p>
              <div>{shown}</div>
            </div>
          ))}
        </section>
      ))}
      <Dialogs />
      {beside.map((slug) => (
        <iframe
          key={slug}
          className={classes['beside']}
          src={`/${encodeURIComponent(slug)}/_stories`}
          title={slug}
        />
      ))}
    </div>
  );
}

const sizes = ['small', 'large', 'full'] as const;

/** The dialogs, each opened by a button. */
function Dialogs() {
  const t = useWords();
  const [open, setOpen] = useState<(typeof sizes)[number] | 'sheet' | 'text' | null>(null);
  const close = () => setOpen(null);
  return (
    <section aria-label="Dialog">
      <h2>Dialog</h2>
      {[...sizes, 'sheet' as const, 'text' as const].map((kind) => (
        <Button key={kind} kind="secondary" onClick={() => setOpen(kind)}>
          {kind}
        </Button>
      ))}
      {open === 'text' && <TextDialog title="Text" text={sample} onClose={close} />}
      {open !== null && open !== 'text' && (
        <Dialog
          title={open}
          closeLabel={t('shell.close')}
          onClose={close}
          {...(open === 'sheet' ? { isSheet: true } : { size: open })}
        >
          <p>{sample}</p>
        </Dialog>
      )}
    </section>
  );
}

const sample = 'The quick brown fox jumps over the lazy dog.\n\nPack my box with five dozen jugs.';

import { Link } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { isEmail } from '#domain/contact/email.ts';
import { useList } from '../lists/use-list.ts';
import { Button } from '../parts/button.tsx';
import { EmailText } from '../parts/email-text.tsx';
import { Keeping } from '../parts/kept.tsx';
import { Changes } from '../parts/lists/changes.tsx';
import { Timeline } from '../parts/lists/timeline.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { useMe } from '../portal/me.ts';
import { auditWords as own } from '../words/audit.ts';
import { instantText } from '../words/times.ts';
import { words } from '../words/words.ts';
import classes from './entries.module.css';
import { changesOf } from './entry-changes.ts';
import { actorText, actText, type Entry, ownActText, pathOf, thingText } from './entry-text.ts';

type EntryPage = StaffCallAnswer<'listAuditEntries'>;

interface EntriesProps {
  /** The first page; later ones follow on request. */
  readonly first: EntryPage;
  /** Reads the entries older than one. */
  readonly read: (before: string) => Promise<Outcome<EntryPage>>;
}

/** Audit log entries, newest first, each with its changes (AUD-03). Give each list its own key. */
export const Entries = (props: EntriesProps) => (
  // A new first page restarts the list: the pages after it have shifted.
  <EntryList key={props.first.entry[0]?.id ?? ''} {...props} />
);

function EntryList({ first, read }: EntriesProps) {
  const { portal } = useMe();
  const list = useList({ name: 'entries', first, rowsOf: ({ entry }) => entry, read });
  return (
    <>
      <Timeline
        entries={list.rows.map((entry) => ({
          id: entry.id,
          title: <Sentence entry={entry} />,
          time: { text: instantText(entry.at, portal), instant: entry.at },
          detail: <Details entry={entry} />,
        }))}
      />
      <ProblemNotice text={list.problem} />
      {list.onMore && (
        <div className={classes['more']}>
          <Button onPress={list.onMore} isBusy={list.isLoading}>
            {words.table.more}
          </Button>
        </div>
      )}
    </>
  );
}

/** Describes an entry in a sentence: the person, the action, and a link to its subject. */
function Sentence({ entry }: { readonly entry: Entry }) {
  const { portal } = useMe();
  const oneself = ownActText(entry);
  const actor = <Keeping>{(keep) => actorText(entry, keep)}</Keeping>;
  if (oneself !== undefined) {
    return (
      <>
        {actor} {oneself}
      </>
    );
  }
  const path = pathOf(entry);
  const thing = thingText(entry, portal);
  const named = <Keeping>{(keep) => thingText(entry, portal, keep)}</Keeping>;
  return (
    <>
      {actor} {actText(entry)}{' '}
      {path === undefined && thing.includes('@') ? (
        <EmailText address={thing} />
      ) : path === undefined ? (
        named
      ) : (
        <Link to={`/${portal.key}/${path}`}>{named}</Link>
      )}
    </>
  );
}

/** A value in words; email addresses may wrap only where addresses should. */
const Value = ({ text }: { readonly text: string }) =>
  isEmail(text) ? <EmailText address={text} /> : text;

function Details({ entry }: { readonly entry: Entry }) {
  const rows = changesOf(entry, useMe());
  if (rows.length === 0 && entry.request === null) return null;
  const { value, before, after } = own;
  return (
    <details className={classes['details']}>
      <summary>{own.details}</summary>
      {rows.length > 0 && (
        <Changes
          label={own.changes}
          titles={{ name: value, before, after }}
          rows={rows.map((row) => ({
            name: row.name,
            before: <Value text={row.before} />,
            after: <Value text={row.after} />,
          }))}
        />
      )}
      {entry.request !== null && (
        <p className={classes['request']}>
          {own.request} <code>{entry.request}</code>
        </p>
      )}
    </details>
  );
}

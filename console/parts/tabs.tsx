import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { useSearchParams } from 'react-router';
import classes from './tabs.module.css';

interface TabsProps {
  /** The name of the choice for screen readers. */
  readonly label: string;
  /** The parameter of the address that says which tab is open. */
  readonly name?: string;
  readonly tabs: readonly {
    readonly id: string;
    readonly text: string;
    readonly content: ReactNode;
  }[];
}

/** Parts of one page of which one shows; the address says which, so that a link leads there. */
export function Tabs({ label, name = 'tab', tabs }: TabsProps) {
  const [search, setSearch] = useSearchParams();
  const [first] = tabs;
  const chosen = tabs.find(({ id }) => id === search.get(name)) ?? first;
  const open = (id: string) => {
    setSearch(
      (now) => {
        if (id === first?.id) now.delete(name);
        else now.set(name, id);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <AriaTabs
      className={classes['tabs'] ?? ''}
      selectedKey={chosen?.id ?? ''}
      onSelectionChange={(id) => open(String(id))}
    >
      <TabList className={classes['list'] ?? ''} aria-label={label} items={tabs}>
        {({ id, text }) => (
          <Tab id={id} className={classes['tab'] ?? ''}>
            {text}
          </Tab>
        )}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={classes['panel'] ?? ''}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { useAddress } from '../../address/use-address.ts';
import classes from './tabs.module.css';

interface TabsProps {
  /** The name of the choice for screen readers. */
  readonly label: string;
  /** The parameter of the address that names the open tab. */
  readonly name?: string;
  readonly tabs: readonly {
    readonly id: string;
    readonly text: string;
    readonly content: ReactNode;
  }[];
}

/** Tabs of one page. The address names the open one, so that a link can lead to it. */
export function Tabs({ label, name = 'tab', tabs }: TabsProps) {
  const { search, change } = useAddress();
  const [first] = tabs;
  const chosen = tabs.find(({ id }) => id === search.get(name)) ?? first;
  const open = (id: string) => {
    change((now) => {
      if (id === first?.id) now.delete(name);
      else now.set(name, id);
      return now;
    });
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

import { useOwnPage } from '../../members/use-own-page.ts';
import type { Flows } from './flows.ts';
import type { EventData } from './load-event.server.ts';

/** An event of which members are offered more: theirs, once it is known that a member looks (QTY-22). */
export default function ForMembers(props: { readonly data: EventData; readonly flows: Flows }) {
  const own = useOwnPage<EventData>();
  const data = own ?? props.data;
  const Flow = props.flows[data.flow];
  // What is offered is another choice from the beginning.
  return <Flow key={own ? 'own' : 'everybody'} data={data} />;
}

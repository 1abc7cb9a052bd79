import { createContext, type ReactNode, use } from 'react';

const Incident = createContext<string | undefined>(undefined);

/** Provides the id under which this request's errors are logged. */
export function IncidentProvider(props: {
  readonly incident: string;
  readonly children: ReactNode;
}) {
  return <Incident value={props.incident}>{props.children}</Incident>;
}

const attribute = 'data-incident';

/** The id under which this page's error is logged; undefined if it happened in the browser. */
export function useIncident(): string | undefined {
  const rendered = use(Incident);
  return (
    rendered ??
    globalThis.document?.querySelector(`[${attribute}]`)?.getAttribute(attribute) ??
    undefined
  );
}

/** The incident's id, for the buyer to quote to the venue's staff. */
export function IncidentId() {
  const incident = useIncident();
  return incident === undefined ? null : (
    <code translate="no" data-incident={incident}>
      {incident}
    </code>
  );
}

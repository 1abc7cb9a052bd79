import { createContext, type ReactNode, use } from 'react';

const Incident = createContext<string | undefined>(undefined);

/** Names the id under which this request's faults are in the log. */
export function IncidentProvider(props: {
  readonly incident: string;
  readonly children: ReactNode;
}) {
  return <Incident value={props.incident}>{props.children}</Incident>;
}

const attribute = 'data-incident';

/** The id under which the fault of this page is in the log; none where it happened in the browser. */
export function useIncident(): string | undefined {
  const rendered = use(Incident);
  return (
    rendered ??
    globalThis.document?.querySelector(`[${attribute}]`)?.getAttribute(attribute) ??
    undefined
  );
}

/** That id, to be told to the venue's staff. */
export function IncidentId() {
  const incident = useIncident();
  return incident === undefined ? null : <code data-incident={incident}>{incident}</code>;
}

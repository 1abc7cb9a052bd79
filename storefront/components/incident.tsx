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

/** The id under which the fault of this page is in the log, to be told to the venue's staff. */
export function IncidentId() {
  const rendered = use(Incident);
  const incident =
    rendered ??
    globalThis.document?.querySelector(`[${attribute}]`)?.getAttribute(attribute) ??
    undefined;
  return incident === undefined ? null : <code data-incident={incident}>{incident}</code>;
}

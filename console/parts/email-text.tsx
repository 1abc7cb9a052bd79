import { Fragment } from 'react';

/**
 * An email address that may wrap after its "@" and before its dots, and nowhere else. Between those places a browser's
 * translation would read words, such as "school" (decision 172).
 */
export const EmailText = ({ address }: { readonly address: string }) => (
  <span translate="no">
    {[...address.matchAll(/\.[^.@]*@?|[^.@]+@?|@/g)].map(({ 0: part, index }) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);

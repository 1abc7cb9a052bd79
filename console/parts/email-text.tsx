import { Fragment } from 'react';

/** An email address that may wrap after its "@" and before its dots, and nowhere else. */
export const EmailText = ({ address }: { readonly address: string }) =>
  [...address.matchAll(/\.[^.@]*@?|[^.@]+@?|@/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

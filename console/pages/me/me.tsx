import { use } from 'react';
import { useRevalidator } from 'react-router';
import { ConfirmContext } from '../../calls/confirm-context.ts';
import { Button } from '../../parts/button.tsx';
import { Facts, Page, Section } from '../../parts/layout/page.tsx';
import { Notice } from '../../parts/notice.tsx';
import { type Me, useMe } from '../../portal/me.ts';
import { RightsTable } from '../../portal/rights-table.tsx';
import { meWords } from '../../words/me.ts';
import { Codes } from './codes.tsx';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { MyProvider } from './provider.tsx';
import { Sessions } from './sessions.tsx';

/** The viewer's own roles, ways to sign in, and sessions. */
export default function MyPage() {
  const me = useMe();
  const confirm = use(ConfirmContext);
  const { revalidate } = useRevalidator();
  return (
    <Page title={meWords.title} venue={me.portal.name} lead={me.name} width="middle">
      {me.support === null ? (
        <Facts isWide facts={[{ name: meWords.email, value: me.email }]} />
      ) : (
        <Notice>{meWords.bySupport}</Notice>
      )}
      {me.lacks_second_factor && (
        <Notice
          tone="warning"
          act={
            <Button
              onPress={() =>
                void confirm?.().then((isConfirmed) => (isConfirmed ? revalidate() : undefined))
              }
            >
              {meWords.confirm}
            </Button>
          }
        >
          {meWords.waiting}
        </Notice>
      )}
      {me.ways.provider && <MyProvider provider={me.ways.provider} />}
      {mayHaveWays(me) && (
        <>
          <Passkeys />
          <Codes />
          <Password />
        </>
      )}
      <Sessions />
      <Section title={meWords.can}>
        <RightsTable label={meWords.can} grants={me.grants} sellers={me.sellers} />
      </Section>
    </Page>
  );
}

/** Sample people and the operator's support sign in by links only, some others by the venue's provider only. */
const mayHaveWays = ({ support, ways }: Me): boolean =>
  support === null && !ways.has_mailed_codes && ways.provider?.state !== 'only';

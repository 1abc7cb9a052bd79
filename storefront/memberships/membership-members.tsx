import { shownMembers } from '#domain/memberships/membership-members.ts';
import { useWords } from '../site/use-storefront.ts';
import { type Membership, type MembersOf, membersOf } from './members-of.ts';
import classes from './membership-card.module.css';

interface MembershipMembersProps {
  readonly answer: MembersOf;
  readonly membership: Membership;
}

/** The members of a membership by name and kind, in order of rank (MEM-09). */
export function MembershipMembers({ answer, membership }: MembershipMembersProps) {
  const t = useWords();
  const { first, others } = shownMembers(membersOf(answer, membership));
  if (first.length + others.length === 0) return null;
  return (
    <dl className={classes['terms']}>
      <dt>{t('my_membership.members')}</dt>
      <dd>
        <Members members={first} />
      </dd>
      {others.length > 0 && (
        <>
          <dt>{t('my_membership.others')}</dt>
          <dd>
            <Members members={others} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** Members without a name are counted. */
function Members({ members }: { readonly members: Readonly<ReturnType<typeof membersOf>> }) {
  const t = useWords();
  const named = members.filter(({ name }) => name !== '');
  const nameless = Map.groupBy(
    members.filter(({ name }) => name === ''),
    ({ typeId }) => typeId,
  );
  return (
    <ul className={classes['members']}>
      {named.map(({ id, name, type }) => (
        <li key={id}>
          <strong dir="auto">{name}</strong>{' '}
          <span>
            <bdi>{type}</bdi>
          </span>
        </li>
      ))}
      {[...nameless].map(([typeId, all]) => (
        <li key={typeId}>
          {all.length === 1
            ? all[0]?.type
            : t('my_membership.several', { count: String(all.length), type: all[0]?.type ?? '' })}
        </li>
      ))}
    </ul>
  );
}

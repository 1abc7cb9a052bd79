import type { Scope } from '#domain/staff/rights.ts';
import { Checkbox, Choices, RadioGroup } from '../parts/fields/choices.tsx';
import { sellerNames } from '../portal/grant-text.ts';
import { plainGrants } from '../portal/grants.ts';
import { useMe } from '../portal/me.ts';
import { peopleWords } from '../words/people.ts';
import { needsText } from '../words/rights.ts';
import classes from './grants.module.css';
import type { ChosenGrant, Role } from './people-data.ts';
import { roleOffer } from './role-offer.ts';
import { hintOfRole, nameOfRole } from './role-text.ts';

interface GrantsFieldProps {
  /** Every role of the portal. */
  readonly roles: readonly Role[];
  readonly value: readonly ChosenGrant[];
  readonly onChange: (value: readonly ChosenGrant[]) => void;
  readonly error: string | undefined;
}

/**
 * A person's roles, each for the whole venue or for some sellers. Offers only roles that the viewer may grant; lists
 * the others with the rights that the viewer lacks (STF-11).
 */
export function GrantsField({ roles, value, onChange, error }: GrantsFieldProps) {
  const me = useMe();
  const sellers = me.sellers.map(({ id }) => id);
  const { offered, others } = roleOffer(plainGrants(me.grants), roles, sellers);
  const own = peopleWords.grants;
  const set = (role: string, grant: ChosenGrant | undefined) => {
    const rest = value.filter((one) => one.role !== role);
    onChange(grant ? [...rest, grant] : rest);
  };
  return (
    <Choices label={own.label} hint={own.hint} error={error}>
      {offered.map(({ role, reach }) => {
        const grant = value.find((one) => one.role === role.key);
        const atFirst = { role: role.key, sellers: reach === 'all' ? null : [...reach] };
        return (
          <div key={role.key}>
            <Checkbox
              isChecked={grant !== undefined}
              onChange={(isChecked) => set(role.key, isChecked ? atFirst : undefined)}
              hint={hintOfRole(role)}
            >
              {nameOfRole(role)}
            </Checkbox>
            {grant && (
              <Reach
                name={nameOfRole(role)}
                reach={reach}
                value={grant.sellers}
                onChange={(only) => set(role.key, { role: role.key, sellers: only })}
              />
            )}
          </div>
        );
      })}
      {others.length > 0 && <Others others={others} />}
    </Choices>
  );
}

interface ReachProps {
  readonly name: string;
  /** The sellers for which the viewer may grant the role. */
  readonly reach: Scope;
  readonly value: readonly string[] | null;
  readonly onChange: (value: readonly string[] | null) => void;
}

/** The sellers that a role is limited to; not asked if there is only one answer. */
function Reach({ name, reach, value, onChange }: ReachProps) {
  const { sellers } = useMe();
  const own = peopleWords.grants;
  // Sellers that no longer exist stay until they are removed.
  const gone = (value ?? []).filter((id) => !sellers.some((seller) => seller.id === id));
  const ids = [...sellers.map(({ id }) => id), ...gone];
  const choices = ids.filter((id) => reach === 'all' || reach.has(id) || gone.includes(id));
  if (choices.length < 2 && (value === null) === (reach === 'all')) return null;
  return (
    <div className={classes['reach']}>
      {reach === 'all' && (
        <RadioGroup
          label={own.reach(name)}
          options={[
            { value: 'whole', text: own.whole },
            { value: 'some', text: own.some, hint: own.someHint },
          ]}
          value={value === null ? 'whole' : 'some'}
          onChange={(chosen) => onChange(chosen === 'whole' ? null : [])}
        />
      )}
      {value !== null && (
        <Choices label={reach === 'all' ? own.sellers : own.reach(name)}>
          {choices.map((id) => (
            <Checkbox
              key={id}
              isChecked={value.includes(id)}
              onChange={(isChecked) =>
                onChange(isChecked ? [...value, id] : value.filter((other) => other !== id))
              }
            >
              {sellerNames([id], sellers)}
            </Checkbox>
          ))}
        </Choices>
      )}
    </div>
  );
}

function Others({ others }: { readonly others: ReturnType<typeof roleOffer>['others'] }) {
  const own = peopleWords.grants;
  return (
    <div className={classes['others']}>
      <p>{own.others}</p>
      <ul className={classes['list']}>
        {others.map(({ role, lacking }) => (
          <li key={role.key}>
            <strong>{nameOfRole(role)}</strong>. {own.lacking(needsText(lacking))}.
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The error in the chosen roles before they are sent; undefined without one. */
export function grantsFault(
  grants: readonly ChosenGrant[],
  roles: readonly Role[],
): string | undefined {
  if (grants.length === 0) return peopleWords.grants.missing;
  const empty = grants.find(({ sellers }) => sellers?.length === 0);
  const role = roles.find(({ key }) => key === empty?.role);
  return role && peopleWords.grants.sellersMissing(nameOfRole(role));
}

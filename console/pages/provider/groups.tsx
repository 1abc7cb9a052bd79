import { type FormEvent, useState } from 'react';
import { nameOrder } from '#domain/content/name-order.ts';
import { providerLimits } from '#domain/staff/provider.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { FormLayout, Section } from '../../parts/layout/page.tsx';
import { ItemList } from '../../parts/lists/item-list.tsx';
import { Dialog } from '../../parts/overlays/dialog.tsx';
import { GrantsField, grantsFault } from '../../people/grants-field.tsx';
import { type ChosenGrant, type Role, withRights } from '../../people/people-data.ts';
import { grantText } from '../../portal/grant-text.ts';
import { useMe } from '../../portal/me.ts';
import { providerWords as own } from '../../words/provider.ts';
import type { GroupDraft } from './provider-draft.ts';

interface GroupsProps {
  readonly roles: readonly Role[];
  readonly groups: readonly GroupDraft[];
  /** Left out where the viewer may not change them. */
  readonly onChange?: (groups: readonly GroupDraft[]) => void;
}

const inOrder = nameOrder('en');

/** The provider's groups that have roles. */
export function Groups({ roles, groups, onChange }: GroupsProps) {
  const { sellers } = useMe();
  const [edited, setEdited] = useState<number | 'new'>();
  const isFull = groups.length >= providerLimits.groups;
  const rolesOf = (grants: readonly ChosenGrant[]) =>
    withRights(grants, roles)
      .map((grant) => grantText(grant, sellers))
      .join(', ');
  function keep(group: GroupDraft): void {
    const rest = groups.filter((_, at) => at !== edited);
    onChange?.([...rest, group].toSorted((a, b) => inOrder(a.name, b.name)));
    setEdited(undefined);
  }
  return (
    <Section
      title={own.step3}
      acts={
        onChange && (
          <Button onPress={() => setEdited('new')} isDisabled={isFull}>
            {own.addGroup}
          </Button>
        )
      }
    >
      <p>{groups.length === 0 ? own.noGroups : own.groupsText}</p>
      {isFull && <p>{own.tooMany}</p>}
      <ItemList
        items={groups.map(({ name, grants }, at) => ({
          id: name,
          name,
          detail: rolesOf(grants),
          acts: onChange && (
            <>
              <Button kind="quiet" label={own.changeOf(name)} onPress={() => setEdited(at)}>
                {own.changeGroup}
              </Button>
              <Button
                kind="quiet"
                label={own.removeOf(name)}
                onPress={() => onChange(groups.filter((one) => one.name !== name))}
              >
                {own.removeGroup}
              </Button>
            </>
          ),
        }))}
      />
      {edited !== undefined && (
        <GroupDialog
          roles={roles}
          group={edited === 'new' ? undefined : groups[edited]}
          taken={groups.filter((_, at) => at !== edited).map(({ name }) => name)}
          onKeep={keep}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
}

interface GroupDialogProps {
  readonly roles: readonly Role[];
  /** Left out for a new one. */
  readonly group: GroupDraft | undefined;
  /** The names of the other groups. */
  readonly taken: readonly string[];
  readonly onKeep: (group: GroupDraft) => void;
  readonly onClose: () => void;
}

/** Names a group and chooses its roles. */
function GroupDialog({ roles, group, taken, onKeep, onClose }: GroupDialogProps) {
  const [name, setName] = useState(group?.name ?? '');
  const [grants, setGrants] = useState<readonly ChosenGrant[]>(group?.grants ?? []);
  const [faults, setFaults] = useState<Partial<Record<'name' | 'grants', string | undefined>>>({});

  function submit(event: FormEvent): void {
    event.preventDefault();
    // This form is inside the page's own form, which must not be submitted.
    event.stopPropagation();
    const plain = name.trim();
    const ofName = plain === '' ? own.missing : taken.includes(plain) ? own.groupTwice : undefined;
    const found = { name: ofName, grants: grantsFault(grants, roles) };
    setFaults(found);
    if (found.name === undefined && found.grants === undefined) onKeep({ name: plain, grants });
  }
  return (
    <Dialog isOpen onClose={onClose} title={group ? own.changeOf(group.name) : own.addGroup} isWide>
      <form noValidate onSubmit={submit}>
        <FormLayout
          acts={
            <Button type="submit" kind="primary">
              {own.keepGroup}
            </Button>
          }
        >
          <TextField
            label={own.group}
            hint={own.groupHint}
            isExact
            isFirst
            maxLength={200}
            value={name}
            onChange={setName}
            error={faults.name}
          />
          <GrantsField roles={roles} value={grants} onChange={setGrants} error={faults.grants} />
        </FormLayout>
      </form>
    </Dialog>
  );
}

import type { TenantFileInput } from '../../tenant-file.ts';

/**
 * Friends of Solvarde to log in as: one with everything, one without an email address, one whose membership has ended
 * and one whose membership ends soon.
 */
export const towerMembers = [
  {
    id: '0f0e7a10-5c1d-4a6e-9d2b-1a5e5f0a0001',
    email: 'vera@solvarde.example',
    password: 'Sunrise 1888',
    member_code: 'SV-1001',
    first_name: 'Vera',
    last_name: 'Lindqvist',
    zip_code: '00001',
  },
  {
    id: '0f0e7a10-5c1d-4a6e-9d2b-1a5e5f0a0002',
    email: 'noemail-1002@solvarde.example',
    password: 'Lantern 1902',
    member_code: 'SV-1002',
    first_name: 'Otto',
    last_name: 'Söder',
    zip_code: '00002',
  },
  {
    id: '0f0e7a10-5c1d-4a6e-9d2b-1a5e5f0a0003',
    email: 'saga@solvarde.example',
    password: 'Harbour 1911',
    member_code: 'SV-1003',
    first_name: 'Saga',
    last_name: 'Holm',
    zip_code: '00003',
  },
  {
    id: '0f0e7a10-5c1d-4a6e-9d2b-1a5e5f0a0004',
    email: 'nils@solvarde.example',
    password: 'Barometer 1899',
    member_code: 'SV-1004',
    first_name: 'Nils',
    last_name: 'Ek',
    zip_code: '00004',
  },
] as const satisfies TenantFileInput['members'];

type Membership = NonNullable<NonNullable<TenantFileInput['members']>[number]['membership']>;

/**
 * The members with their memberships as of a day: Vera's is current, Saga's has ended, Nils's ends
 * soon.
 */
export function towerMembersOn(today: string): NonNullable<TenantFileInput['members']> {
  const [vera, otto, saga, nils] = towerMembers;
  const ago = (days: number): string =>
    Temporal.PlainDate.from(today).subtract({ days }).toString();
  const two: Membership = {
    level: 'friendship-two',
    from: ago(100),
    members: [
      { ticket_type: 'friend-two', name: 'Vera Lindqvist' },
      { ticket_type: 'friend-two-second', name: 'Ines Lindqvist' },
    ],
  };
  const ended: Membership = {
    level: 'friendship-single',
    from: ago(400),
    members: [{ ticket_type: 'friend-one', name: 'Saga Holm' }],
  };
  const ending: Membership = {
    level: 'friendship-family',
    from: ago(345),
    members: [
      { ticket_type: 'friend-family', name: 'Nils Ek' },
      { ticket_type: 'friend-family-child' },
    ],
  };
  return [
    { ...vera, membership: two },
    otto,
    { ...saga, membership: ended },
    { ...nils, membership: ending },
  ];
}

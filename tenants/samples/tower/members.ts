import type { TenantFileInput } from '../../tenant-file.ts';

/** Friends of Solvarde to log in as: one with everything, one without an address for letters. */
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
] as const satisfies TenantFileInput['members'];

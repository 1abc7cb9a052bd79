import type { TenantFileInput } from '../../tenant-file.ts';

/** A subscriber of Fermata Hall to log in as. */
export const hallMembers = [
  {
    id: '0f0e7a10-5c1d-4a6e-9d2b-1a5e5f0b0001',
    email: 'clara@fermata-hall.example',
    member_code: 'FH 2200 17',
    first_name: 'Clara',
    last_name: 'Ostergaard',
    zip_code: '10019',
  },
] as const satisfies TenantFileInput['members'];

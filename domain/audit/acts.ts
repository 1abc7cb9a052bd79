/** The acts of the audit log on things and people (AUD-01). Stored: an act keeps its name for good. */
export const actsOnThings = [
  'add_note',
  'ask_approval',
  'cancel_order',
  'cancel_session',
  'change_approval',
  'change_member_email',
  'correct_buyer',
  'create_device',
  'create_role',
  'decline_approval',
  'delete_export',
  'delete_role',
  'download_export',
  'edit_order',
  'end_member_sessions',
  'enrol_device',
  'erase_values',
  'export_audit_log',
  'fill_sample_year',
  'import_tenant_file',
  'issue_staff_link',
  'join_staff',
  'move_order',
  'move_session',
  'offer_edit',
  'open_cart',
  'refund_order',
  'release_cart',
  'remedy_refund',
  'renew_device_link',
  'reset_sign_in',
  'revoke_device',
  'send_confirmation',
  'send_letter_again',
  'send_reset_link',
  'send_tickets',
  'set_approval_limits',
  'set_cart_terms',
  'set_sign_in_rules',
  'start_cancel_session',
  'start_export',
  'start_move_session',
  'update_device',
  'update_person',
  'update_role',
  'withdraw_approval',
  'withdraw_edit',
  'withdraw_invitation',
] as const;

export type ActOnThing = (typeof actsOnThings)[number];

/** The acts of somebody on themselves. */
export const actsOnOneself = [
  'add_passkey',
  'end_session',
  'join_staff',
  'remove_passkey',
  'rename_passkey',
  'renew_recovery_codes',
  'renew_sign_in',
  'set_authenticator',
  'set_password',
  'sign_in',
  'sign_out',
] as const;

export type ActOnOneself = (typeof actsOnOneself)[number];

/** An act of the audit log, such as `refund_order`: a verb and its object. */
export type AuditAct = ActOnThing | ActOnOneself;

// Written by "npm run db:types" from the migrated database; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface Database {
  account_merge: AccountMergeTable;
  account_merge_part: AccountMergePartTable;
  approval: ApprovalTable;
  approval_limit: ApprovalLimitTable;
  audit_entry: AuditEntryTable;
  audit_personal: AuditPersonalTable;
  audit_seal: AuditSealTable;
  audit_unsealed: AuditUnsealedTable;
  books_check: BooksCheckTable;
  bulk_run: BulkRunTable;
  bulk_run_line: BulkRunLineTable;
  cart: CartTable;
  cart_answer: CartAnswerTable;
  cart_code: CartCodeTable;
  cart_rule: CartRuleTable;
  cartmod: CartmodTable;
  closure: ClosureTable;
  config: ConfigTable;
  device: DeviceTable;
  door: DoorTable;
  draft: DraftTable;
  edit_removal: EditRemovalTable;
  event_session: EventSessionTable;
  event_template: EventTemplateTable;
  export_schedule: ExportScheduleTable;
  gift_code: GiftCodeTable;
  given_away: GivenAwayTable;
  held_scan: HeldScanTable;
  idempotency_key: IdempotencyKeyTable;
  identity: IdentityTable;
  image: ImageTable;
  ledger_account: LedgerAccountTable;
  ledger_entry: LedgerEntryTable;
  letter: LetterTable;
  mailbox_token: MailboxTokenTable;
  membership: MembershipTable;
  membership_renewal: MembershipRenewalTable;
  membership_term: MembershipTermTable;
  message_rule: MessageRuleTable;
  old_difference: OldDifferenceTable;
  order_change: OrderChangeTable;
  payment: PaymentTable;
  payment_allocation: PaymentAllocationTable;
  payment_entry: PaymentEntryTable;
  portal: PortalTable;
  price_schedule: PriceScheduleTable;
  promo_code: PromoCodeTable;
  provider_event: ProviderEventTable;
  provider_login: ProviderLoginTable;
  rate_window: RateWindowTable;
  redemption: RedemptionTable;
  refund_remedy: RefundRemedyTable;
  refused_letter: RefusedLetterTable;
  revision: RevisionTable;
  sales_counted: SalesCountedTable;
  sales_slot: SalesSlotTable;
  sample_portal: SamplePortalTable;
  scan: ScanTable;
  scan_note: ScanNoteTable;
  schedule: ScheduleTable;
  scheduled_payment: ScheduledPaymentTable;
  seat_map: SeatMapTable;
  seller: SellerTable;
  sent_letter: SentLetterTable;
  session_change: SessionChangeTable;
  session_run: SessionRunTable;
  session_run_line: SessionRunLineTable;
  staff_answered_challenge: StaffAnsweredChallengeTable;
  staff_cart: StaffCartTable;
  staff_edit: StaffEditTable;
  staff_export: StaffExportTable;
  staff_export_part: StaffExportPartTable;
  staff_grant: StaffGrantTable;
  staff_identity: StaffIdentityTable;
  staff_let_in: StaffLetInTable;
  staff_link: StaffLinkTable;
  staff_note: StaffNoteTable;
  staff_passkey: StaffPasskeyTable;
  staff_person: StaffPersonTable;
  staff_provider: StaffProviderTable;
  staff_provider_group: StaffProviderGroupTable;
  staff_provider_login: StaffProviderLoginTable;
  staff_recovery_code: StaffRecoveryCodeTable;
  staff_refund: StaffRefundTable;
  staff_role: StaffRoleTable;
  staff_rule: StaffRuleTable;
  staff_session: StaffSessionTable;
  stock: StockTable;
  string: StringTable;
  support_consent: SupportConsentTable;
  theme: ThemeTable;
  ticket: TicketTable;
  ticket_group: TicketGroupTable;
  ticket_order: TicketOrderTable;
  ticket_rule: TicketRuleTable;
  ticket_type: TicketTypeTable;
  unconfirmed_right: UnconfirmedRightTable;
  used_provider_token: UsedProviderTokenTable;
  venue: VenueTable;
  wallet_pass: WalletPassTable;
  wallet_registration: WalletRegistrationTable;
  web_session: WebSessionTable;
  benefit_audit: BenefitAuditView;
  counted_term: CountedTermView;
  discount_audit: DiscountAuditView;
  edit_audit: EditAuditView;
  ledger_audit: LedgerAuditView;
  loss_audit: LossAuditView;
  money_audit: MoneyAuditView;
  payment_audit: PaymentAuditView;
  promo_audit: PromoAuditView;
  refund_audit: RefundAuditView;
  renewal_audit: RenewalAuditView;
  scan_audit: ScanAuditView;
  stock_audit: StockAuditView;
}

export interface AccountMergeTable {
  portal_id: number;
  id: string;
  kept_id: string;
  merged_id: string;
  person_id: string;
  merged_at: ColumnType<Date, Date | string, Date | string>;
  undone_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface AccountMergePartTable {
  portal_id: number;
  merge_id: string;
  kind: 'order' | 'cart' | 'membership';
  thing_id: string;
}

export interface ApprovalTable {
  portal_id: number;
  id: string;
  act: string;
  seller_id: string | null;
  order_number: string | null;
  input: ColumnType<unknown, string, string>;
  outcome: ColumnType<unknown, string, string>;
  version: Generated<number>;
  reason: string;
  asked_by: string;
  asked_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  state: Generated<'waiting' | 'approved' | 'declined' | 'withdrawn'>;
  decided_by: string | null;
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  bulk_run_id: string | null;
  session_run_id: string | null;
}

export interface ApprovalLimitTable {
  portal_id: number;
  per_order: number | null;
  per_day: number | null;
  per_bulk: number | null;
}

export interface AuditEntryTable {
  portal_id: number;
  id: GeneratedAlways<number>;
  occurred_at: ColumnType<Date, Date | string | undefined, Date | string>;
  actor_kind: 'person' | 'program' | 'key' | 'operator';
  actor: string;
  act: string;
  entity_kind: string;
  entity_id: string;
  before: ColumnType<unknown, string | null, string | null>;
  after: ColumnType<unknown, string | null, string | null>;
  request: string | null;
  personal_hash: Buffer | null;
}

export interface AuditPersonalTable {
  portal_id: number;
  entry_id: number;
  salt: Buffer;
  values: ColumnType<unknown, string, string>;
}

export interface AuditSealTable {
  portal_id: number;
  position: number;
  entry_id: number;
  hash: Buffer;
  sealed_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface AuditUnsealedTable {
  portal_id: number;
  entry_id: number;
}

export interface BooksCheckTable {
  portal_id: number;
  checked_at: ColumnType<Date, Date | string, Date | string>;
  differences: number;
}

export interface BulkRunTable {
  portal_id: number;
  id: string;
  act: 'refund' | 'move';
  from_session_id: string | null;
  to_session_id: string | null;
  seller_ids: string[];
  is_trial: boolean;
  after_id: string | null;
  root_id: string;
  approval_id: string | null;
  reason: string;
  person_id: string;
  state: 'queued' | 'running' | 'done' | 'failed';
  created_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface BulkRunLineTable {
  portal_id: number;
  run_id: string;
  order_number: string;
  state: Generated<'waiting' | 'done' | 'left'>;
  tickets: Generated<number>;
  amount: Generated<string>;
  shown_tickets: number | null;
  shown_amount: string | null;
  is_above_limit: Generated<boolean>;
  problem: string | null;
}

export interface CartTable {
  portal_id: number;
  id: string;
  cart_number: string;
  seller_id: string;
  state: Generated<'pending' | 'expired' | 'ordered'>;
  identity_id: string;
  purchaser_identity_id: string | null;
  channel: Generated<string>;
  campaign: ColumnType<unknown, string | undefined, string>;
  language: Generated<string>;
  expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  held_until_max: ColumnType<Date, Date | string, Date | string>;
  edits_order_id: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  send_email: Generated<boolean>;
  giftee_identity_id: string | null;
  edit_prices: ColumnType<unknown, string | null, string | null>;
  network: string | null;
  held_short: Generated<boolean>;
  code_prices: ColumnType<unknown, string | null, string | null>;
}

export interface CartAnswerTable {
  portal_id: number;
  cart_id: string;
  ticket_group_id: string;
  data: ColumnType<unknown, string, string>;
}

export interface CartCodeTable {
  portal_id: number;
  cart_id: string;
  promo_code_id: string;
  cart_rule_id: string;
  code: string;
  name: string;
  counts: Generated<boolean>;
  buyer_hash: Buffer | null;
  applied_at: ColumnType<Date, Date | string | undefined, Date | string>;
  rule: ColumnType<unknown, string | null, string | null>;
}

export interface CartRuleTable {
  portal_id: number;
  id: string;
  name: string;
  description: Generated<string>;
  terms: Generated<string>;
  rule: ColumnType<unknown, string, string>;
  position: Generated<number>;
  withdrawn: Generated<boolean>;
}

export interface CartmodTable {
  portal_id: number;
  ticket_id: string;
  cart_id: string;
  promo_code_id: string;
  amount: number;
}

export interface ClosureTable {
  portal_id: number;
  id: string;
  name: string;
  applies: ColumnType<unknown, string, string>;
  position: number;
}

export interface ConfigTable {
  portal_id: number;
  scope: 'portal' | 'seller' | 'event_template' | 'ticket_group';
  resource_id: Generated<string>;
  key: string;
  value: ColumnType<unknown, string, string>;
}

export interface DeviceTable {
  portal_id: number;
  id: string;
  name: string;
  doors: string[] | null;
  sessions: string[] | null;
  sellers: string[] | null;
  may_find: boolean;
  created_by: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  code_hash: Buffer | null;
  code_ends_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  code_by: string | null;
  secret_hash: Buffer | null;
  enrolled_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  agent: Generated<string>;
  seen_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  stuck_scans: Generated<number>;
  stuck_since: ColumnType<Date | null, Date | string | null, Date | string | null>;
  faulty_scans: Generated<number>;
}

export interface DoorTable {
  portal_id: number;
  id: string;
  name: string;
  serves: ColumnType<unknown, string, string>;
  minutes_before: number | null;
  minutes_after: number | null;
  re_entry: boolean;
  shows_names: boolean;
  position: number;
  withdrawn: boolean;
}

export interface DraftTable {
  portal_id: number;
  id: string;
  name: string;
  state: 'open' | 'scheduled' | 'published' | 'discarded';
  base: number;
  version: number;
  content: Buffer;
  changes: number;
  conflicts: number;
  pictures: string[];
  sellers: string[] | null;
  made_at: ColumnType<Date, Date | string, Date | string>;
  made_by: string;
  changed_at: ColumnType<Date, Date | string, Date | string>;
  changed_by: string;
  revision: number | null;
  publish_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  scheduled_by: string | null;
  note: Generated<string>;
  failure: ColumnType<unknown, string | null, string | null>;
}

export interface EditRemovalTable {
  portal_id: number;
  cart_id: string;
  ticket_id: string;
}

export interface EventSessionTable {
  portal_id: number;
  id: string;
  event_template_id: string;
  schedule_id: string | null;
  start_datetime: ColumnType<Date, Date | string, Date | string>;
  end_datetime: ColumnType<Date, Date | string, Date | string>;
  price_increase: Generated<number>;
  annotations: ColumnType<unknown, string | undefined, string>;
  withdrawn: Generated<boolean>;
  revision: Generated<number>;
  sales_start: ColumnType<Date | null, Date | string | null, Date | string | null>;
  sales_end: ColumnType<Date | null, Date | string | null, Date | string | null>;
  closed: Generated<boolean>;
  closure_id: string | null;
  rule_start: string | null;
  local_start: string | null;
  keeps_instant: Generated<boolean>;
}

export interface EventTemplateTable {
  portal_id: number;
  id: string;
  seller_id: string;
  venue_id: string;
  name: string;
  subtitle: Generated<string>;
  summary: Generated<string>;
  description: Generated<string>;
  category: Generated<string>;
  event_type: 'single' | 'repeating' | 'other';
  hidden_type: 'public_browsable' | 'public_link_only' | 'public_member_only';
  meta: ColumnType<unknown, string | undefined, string>;
  position: Generated<number>;
  withdrawn: Generated<boolean>;
  seat_map_id: string | null;
  off_sale: Generated<boolean>;
}

export interface ExportScheduleTable {
  portal_id: number;
  id: string;
  person_id: string;
  kind: 'orders' | 'tickets' | 'payments' | 'scans' | 'answers' | 'people' | 'member_scans';
  format: 'csv' | 'xlsx';
  filter: ColumnType<unknown, string, string>;
  covers: 'filter' | 'period';
  every: 'day' | 'week' | 'month';
  on_day: number | null;
  at_time: string;
  state: 'active' | 'paused' | 'ended';
  reason: 'person' | 'right' | 'suspended' | 'removed' | null;
  next_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  last_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  last_result: 'running' | 'done' | 'too_large' | 'fault' | 'no_room' | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface GiftCodeTable {
  portal_id: number;
  id: string;
  code_hash: Buffer;
  ticket_id: string | null;
  redeems: ColumnType<unknown, string, string>;
  valid_from: ColumnType<Date, Date | string, Date | string>;
  valid_to: ColumnType<Date | null, Date | string | null, Date | string | null>;
  voided_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface GivenAwayTable {
  portal_id: number;
  id: string;
  ticket_order_id: string;
  person_id: string;
  amount: number;
  given_at: ColumnType<Date, Date | string, Date | string>;
  approval_id: string | null;
}

export interface HeldScanTable {
  portal_id: number;
  id: GeneratedAlways<number>;
  device_id: string;
  device_scan_id: string;
  code: string;
  door_id: string | null;
  sessions: string[] | null;
  direction: 'in' | 'out';
  persons: number | null;
  device_time: ColumnType<Date, Date | string, Date | string>;
  device_result: 'admitted' | 'left' | 'refused';
  received_at: ColumnType<Date, Date | string, Date | string>;
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  decided_by: string | null;
  is_accepted: boolean | null;
}

export interface IdempotencyKeyTable {
  portal_id: number;
  key: string;
  request_hash: Buffer;
  status: number | null;
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface IdentityTable {
  portal_id: number;
  id: Generated<string>;
  kind: 'public' | 'guest' | 'member' | 'giftee' | 'merged';
  email: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  contact: ColumnType<unknown, string | undefined, string>;
  additional_info: ColumnType<unknown, string | undefined, string>;
  password_hash: string | null;
  email_verified_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  issued_to_cart_id: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  member_code: string | null;
  issuer: string | null;
  subject: string | null;
  card_customer: string | null;
  email_lower: GeneratedAlways<string | null>;
  placeholder_email: string | null;
  member_code_text: string | null;
}

export interface ImageTable {
  portal_id: number;
  id: string;
  content_type: string;
  bytes: Buffer;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface LedgerAccountTable {
  portal_id: number;
  id: Generated<string>;
  number_hash: Buffer;
  last_four: string;
  currency: string;
  balance: Generated<number>;
  ticket_id: string | null;
  active_from: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  blocked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  frozen_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface LedgerEntryTable {
  portal_id: number;
  transaction_id: string;
  account: 'card' | 'issued' | 'redeemed' | 'expired';
  ledger_account_id: string | null;
  reason: 'issued' | 'redeemed' | 'refunded' | 'cancelled' | 'expired';
  amount: number;
  payment_entry_id: string | null;
  occurred_on: ColumnType<Date, Date | string, Date | string>;
}

export interface LetterTable {
  portal_id: number;
  id: string;
  task: string;
  payload: ColumnType<unknown, string, string>;
  ticket_order_id: string | null;
  cart_id: string | null;
  identity_id: string | null;
  repeats_id: string | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  due_at: ColumnType<Date, Date | string, Date | string>;
  state: Generated<'queued' | 'sent' | 'skipped' | 'refused' | 'failed' | 'bounced'>;
  state_at: ColumnType<Date, Date | string, Date | string>;
  attempts: Generated<number>;
  answer: string | null;
  kind: string | null;
  recipient: string | null;
  language: string | null;
  subject: string | null;
  body: string | null;
  message_key: string | null;
}

export interface MailboxTokenTable {
  portal_id: number;
  token_hash: Buffer;
  identity_id: string;
  purpose: 'password' | 'email';
  email: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface MembershipTable {
  portal_id: number;
  id: Generated<string>;
  identity_id: string;
  scan_code: string;
  ticket_group_id: string;
  anchor: string;
  valid_from: ColumnType<Date | null, Date | string | null, Date | string | null>;
  valid_to: ColumnType<Date | null, Date | string | null, Date | string | null>;
  auto_renew: Generated<'none' | 'scheduled' | 'cancelled'>;
  auto_renew_consent_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  auto_renew_payment_id: string | null;
}

export interface MembershipRenewalTable {
  portal_id: number;
  membership_id: string;
  term_end: ColumnType<Date, Date | string, Date | string>;
  cart_id: string | null;
  amount: number;
  noticed_at: ColumnType<Date, Date | string, Date | string>;
  state: 'due' | 'waiting' | 'renewed' | 'dropped' | 'given_up';
  tries: Generated<number>;
  declines: Generated<number>;
  next_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface MembershipTermTable {
  portal_id: number;
  id: Generated<string>;
  membership_id: string;
  position: number;
  ticket_order_id: string;
  kind: 'new' | 'renewal' | 'gift' | 'redeemed';
  ticket_group_id: string;
  anchor: string;
  valid_from: ColumnType<Date | null, Date | string | null, Date | string | null>;
  valid_to: ColumnType<Date | null, Date | string | null, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  benefits_kept_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  held_from: ColumnType<Date | null, Date | string | null, Date | string | null>;
  held_to: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface MessageRuleTable {
  portal_id: number;
  event_template_id: string;
  position: number;
  actions: ColumnType<unknown, string, string>;
  triggers: ColumnType<unknown, string, string>;
}

export interface OldDifferenceTable {
  portal_id: number;
  id: Generated<string>;
  ticket_order_id: string;
  ticket_id: string | null;
  cause: 'discount_passed_on' | 'money' | 'term_taken_back' | 'renewal_paid_twice';
  amount: number;
  found_on: ColumnType<Date, Date | string | undefined, Date | string>;
  settled_on: ColumnType<Date | null, Date | string | null, Date | string | null>;
  reason: string | null;
}

export interface OrderChangeTable {
  portal_id: number;
  id: string;
  ticket_order_id: string;
  kind: 'update' | 'cancel';
  removed: string[];
  added: string[];
  decided_on: ColumnType<Date, Date | string, Date | string>;
  told_on: ColumnType<Date | null, Date | string | null, Date | string | null>;
  session_change_id: string | null;
  moved_from: string | null;
}

export interface PaymentTable {
  portal_id: number;
  id: Generated<string>;
  cart_id: string;
  gateway_id: 'stripe' | 'ledger' | 'free';
  state: 'open' | 'requires_action' | 'processing' | 'captured' | 'failed';
  completes: boolean;
  amount: number;
  currency: string;
  identity_id: string;
  provider_ref: string | null;
  failure: ColumnType<unknown, string | null, string | null>;
  send_email: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  next_check_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  ledger_account_id: string | null;
  auto_renew: Generated<boolean>;
  payer_hash: Buffer | null;
  opens_orders: Generated<boolean>;
  method: string | null;
  brand: string | null;
  last_four: string | null;
  wallet: string | null;
}

export interface PaymentAllocationTable {
  portal_id: number;
  payment_entry_id: string;
  ticket_order_id: string;
  amount: number;
  allocated_on: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface PaymentEntryTable {
  portal_id: number;
  id: Generated<string>;
  payment_id: string;
  cart_id: string;
  audit_action: 'capture' | 'refund' | 'dispute_opened' | 'dispute_closed' | 'dispute_fee';
  state: Generated<'due' | 'done' | 'failed'>;
  amount: number;
  reason: Generated<string>;
  provider_ref: string | null;
  occurred_on: ColumnType<Date, Date | string | undefined, Date | string>;
  due_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  tries: Generated<number>;
  staff_refund_id: string | null;
  failed_on: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface PortalTable {
  portal_id: GeneratedAlways<number>;
  key: string;
  name: Generated<string>;
  hosts: Generated<string[]>;
  currency: Generated<string>;
  languages: Generated<string[]>;
  public_identity_id: Generated<string>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  suspended_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  suspension_reason: string | null;
  first_number: number | null;
  moved_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface PriceScheduleTable {
  portal_id: number;
  ticket_type_id: string;
  position: number;
  amount: number;
  applies: ColumnType<unknown, string, string>;
}

export interface PromoCodeTable {
  portal_id: number;
  id: string;
  cart_rule_id: string;
  code: string;
  max_uses: number | null;
  used: Generated<number>;
  position: Generated<number>;
  withdrawn: Generated<boolean>;
}

export interface ProviderEventTable {
  portal_id: number;
  provider: string;
  id: string;
  type: string;
  body: ColumnType<unknown, string, string>;
  received_at: ColumnType<Date, Date | string | undefined, Date | string>;
  handled_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface ProviderLoginTable {
  portal_id: number;
  state_hash: Buffer;
  browser_hash: Buffer;
  seller_id: string;
  next: string;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface RateWindowTable {
  portal_id: number;
  name: string;
  key_hash: Buffer;
  ends_at: ColumnType<Date, Date | string, Date | string>;
  hits: number;
}

export interface RedemptionTable {
  portal_id: number;
  ticket_id: string;
  run: string;
  redeemed_on: ColumnType<Date, Date | string, Date | string>;
}

export interface RefundRemedyTable {
  portal_id: number;
  payment_entry_id: string;
  remedy: 'resent' | 'settled' | 'dropped';
  reason: string;
  new_entry_id: string | null;
  decided_on: ColumnType<Date, Date | string, Date | string>;
}

export interface RefusedLetterTable {
  portal_id: number;
  key: string;
  letter: string;
  number: string | null;
  status: number;
  refused_on: ColumnType<Date, Date | string, Date | string>;
}

export interface RevisionTable {
  portal_id: number;
  number: number;
  made_at: ColumnType<Date, Date | string, Date | string>;
  actor_kind: 'person' | 'program' | 'key' | 'operator';
  actor: string;
  note: string;
  source: 'file' | 'tables' | 'console';
  base: number | null;
  is_whole: boolean;
  content: Buffer;
  digest: string;
  pictures: ColumnType<unknown, string, string>;
  erasures: ColumnType<unknown, string | undefined, string>;
}

export interface SalesCountedTable {
  portal_id: number;
  until: ColumnType<Date, Date | string, Date | string>;
  begun_at: ColumnType<Date, Date | string, Date | string>;
}

export interface SalesSlotTable {
  portal_id: number;
  seller_id: string;
  starts_at: ColumnType<Date, Date | string, Date | string>;
  orders: number;
  tickets: number;
  received: number;
  returned: number;
}

export interface SamplePortalTable {
  portal_id: number;
  installation: string;
}

export interface ScanTable {
  portal_id: number;
  id: GeneratedAlways<number>;
  device: string;
  device_scan_id: string;
  part: Generated<number>;
  actor_kind: 'person' | 'program' | 'key' | 'operator' | null;
  actor: string | null;
  door_id: string | null;
  ticket_id: string | null;
  membership_id: string | null;
  ticket_order_id: string | null;
  code: string | null;
  event_template_id: string | null;
  event_session_id: string | null;
  direction: 'in' | 'out';
  result: 'admitted' | 'left' | 'refused' | 'annulled';
  reason: string | null;
  persons: number;
  details: ColumnType<unknown, string | undefined, string>;
  device_time: ColumnType<Date, Date | string, Date | string>;
  server_time: ColumnType<Date, Date | string, Date | string>;
  offline: boolean;
  device_result: 'admitted' | 'left' | 'refused' | null;
  forced: boolean;
  annuls: number | null;
  looked_up: Generated<boolean>;
}

export interface ScanNoteTable {
  portal_id: number;
  scan_id: number;
  text: string;
}

export interface ScheduleTable {
  portal_id: number;
  event_template_id: string;
  id: string;
  rule: ColumnType<unknown, string, string>;
  extended_until: string | null;
}

export interface ScheduledPaymentTable {
  portal_id: number;
  id: Generated<string>;
  cart_id: string;
  due: ColumnType<Date, Date | string, Date | string>;
  amount: number;
}

export interface SeatMapTable {
  portal_id: number;
  id: string;
  plan: ColumnType<unknown, string, string>;
}

export interface SellerTable {
  portal_id: number;
  id: string;
  slug: string;
  name: string;
  metadata: ColumnType<unknown, string | undefined, string>;
  position: Generated<number>;
}

export interface SentLetterTable {
  portal_id: number;
  key: string;
  sent_on: ColumnType<Date, Date | string, Date | string>;
}

export interface SessionChangeTable {
  portal_id: number;
  id: string;
  event_session_id: string;
  kind: 'cancel' | 'move';
  to_session_id: string | null;
  decided_on: ColumnType<Date, Date | string, Date | string>;
}

export interface SessionRunTable {
  portal_id: number;
  id: string;
  event_session_id: string;
  kind: 'cancel' | 'move';
  to_session_id: string | null;
  trial_id: string | null;
  reason: string;
  person_id: string;
  state: 'queued' | 'running' | 'done' | 'failed';
  problem: string | null;
  steps: Generated<number>;
  remaining: number | null;
  carts: Generated<number>;
  redeemed: Generated<number>;
  lacking: Generated<number>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  approval_id: string | null;
}

export interface SessionRunLineTable {
  portal_id: number;
  run_id: string;
  order_number: string;
  tickets: number;
  amount: string;
  problem: string | null;
  is_above_limit: Generated<boolean>;
  fees: ColumnType<unknown, string | undefined, string>;
}

export interface StaffAnsweredChallengeTable {
  portal_id: number;
  challenge_hash: Buffer;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface StaffCartTable {
  portal_id: number;
  id: string;
  cart_id: string;
  seller_id: string;
  name: string;
  email: string;
  person_id: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  held_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  withdrawn_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  given: Generated<number>;
}

export interface StaffEditTable {
  portal_id: number;
  cart_id: string;
  ticket_order_id: string;
  wish: string;
  result: ColumnType<unknown, string, string>;
  waived: number;
  decided_on: ColumnType<Date, Date | string, Date | string>;
}

export interface StaffExportTable {
  portal_id: number;
  id: string;
  person_id: string;
  kind: 'orders' | 'tickets' | 'payments' | 'scans' | 'answers' | 'people' | 'member_scans';
  format: 'csv' | 'xlsx';
  filter: ColumnType<unknown, string, string>;
  sellers: string[] | null;
  state: 'queued' | 'running' | 'done' | 'failed';
  reason: 'too_large' | 'fault' | null;
  row_count: Generated<number>;
  steps: Generated<number>;
  stored_bytes: Generated<number>;
  file_bytes: Generated<number>;
  progress: ColumnType<unknown, string | null, string | null>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  schedule_id: string | null;
}

export interface StaffExportPartTable {
  portal_id: number;
  export_id: string;
  step: number;
  bytes: Buffer;
}

export interface StaffGrantTable {
  portal_id: number;
  person_id: string;
  role: string;
  sellers: string[] | null;
}

export interface StaffIdentityTable {
  portal_id: number;
  issuer: string;
  subject: string;
  person_id: string;
  has_factor: boolean;
  created_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date, Date | string, Date | string>;
}

export interface StaffLetInTable {
  portal_id: number;
  id: Generated<string>;
  person_id: string | null;
  by_person_id: string;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface StaffLinkTable {
  portal_id: number;
  id: string;
  token_hash: Buffer;
  purpose: 'setup' | 'invitation' | 'reset' | 'sample' | 'support';
  email: string | null;
  person_id: string | null;
  grants: ColumnType<unknown, string | undefined, string>;
  issued_by: string | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  withdrawn_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface StaffNoteTable {
  portal_id: number;
  id: string;
  entity_kind: 'order' | 'person';
  entity_id: string;
  author_id: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  text: string;
}

export interface StaffPasskeyTable {
  portal_id: number;
  credential_id: Buffer;
  id: string;
  person_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface StaffPersonTable {
  portal_id: number;
  id: string;
  email: string;
  name: string;
  state: Generated<'active' | 'suspended' | 'removed'>;
  password_hash: string | null;
  totp_secret: Buffer | null;
  totp_step: Generated<number>;
  is_sample: Generated<boolean>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  from_provider: Generated<boolean>;
  support_consent: string | null;
}

export interface StaffProviderTable {
  portal_id: number;
  version: number;
  name: string;
  issuer: string;
  client_id: string;
  groups_claim: string;
  more_scopes: string;
  enforces_factor: boolean;
}

export interface StaffProviderGroupTable {
  portal_id: number;
  name: string;
  role: string;
  sellers: string[] | null;
}

export interface StaffProviderLoginTable {
  portal_id: number;
  state_hash: Buffer;
  browser_hash: Buffer;
  purpose: 'sign_in' | 'connect' | 'confirm';
  session_id: string | null;
  issuer: string;
  client_id: string;
  next: string;
  begun_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface StaffRecoveryCodeTable {
  portal_id: number;
  person_id: string;
  code_hash: Buffer;
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface StaffRefundTable {
  portal_id: number;
  id: Generated<string>;
  reference: string;
  ticket_order_id: string;
  wish: ColumnType<unknown, string, string>;
  result: ColumnType<unknown, string, string>;
  decided_on: ColumnType<Date, Date | string, Date | string>;
}

export interface StaffRoleTable {
  portal_id: number;
  key: string;
  name: string;
  rights: ColumnType<unknown, string, string>;
}

export interface StaffRuleTable {
  portal_id: number;
  requires_passkey: boolean;
}

export interface StaffSessionTable {
  portal_id: number;
  token_hash: Buffer;
  id: string;
  person_id: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date, Date | string, Date | string>;
  verified_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  agent: string;
  code_hash: Buffer | null;
  code_ends_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  by_provider: Generated<boolean>;
}

export interface StockTable {
  portal_id: number;
  session_id: string;
  group_id: string;
  capacity: number;
  oversell_capacity: Generated<number>;
  used: Generated<number>;
  session_event: string | null;
  session_start: ColumnType<Date | null, Date | string | null, Date | string | null>;
  in_use: GeneratedAlways<boolean>;
}

export interface StringTable {
  portal_id: number;
  seller_id: Generated<string>;
  locale: string;
  key: string;
  message: string;
}

export interface SupportConsentTable {
  portal_id: number;
  id: string;
  role: string;
  role_name: string | null;
  rights: ColumnType<unknown, string, string>;
  given_by: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  ends_at: ColumnType<Date, Date | string, Date | string>;
  withdrawn_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface ThemeTable {
  portal_id: number;
  seller_id: Generated<string>;
  tokens: ColumnType<unknown, string, string>;
}

export interface TicketTable {
  portal_id: number;
  id: Generated<string>;
  cart_id: string;
  ticket_order_id: string | null;
  state: 'held' | 'booked' | 'cancelled' | 'unbooked' | 'redeemed' | 'in_cart';
  position: Generated<number>;
  ticket_type_id: string;
  ticket_group_id: string;
  event_template_id: string;
  event_session_id: string | null;
  handler: string;
  seat_template_id: string | null;
  counts_session: boolean;
  counts_group: boolean;
  face_value: number;
  adjusted_value: number;
  fee_fixed_outside: number;
  fee_percent_outside: number;
  admit_name: Generated<string>;
  admit_email: Generated<string>;
  handler_data: ColumnType<unknown, string | undefined, string>;
  scan_code: string | null;
  valid_from: ColumnType<Date | null, Date | string | null, Date | string | null>;
  valid_to: ColumnType<Date | null, Date | string | null, Date | string | null>;
  replaces_ticket_id: string | null;
  fee_fixed_rate: Generated<number>;
  fee_percent_rate: Generated<string>;
  membership_id: string | null;
  member_term_id: string | null;
  keeps_place: Generated<boolean>;
}

export interface TicketGroupTable {
  portal_id: number;
  id: string;
  event_template_id: string;
  name: string;
  description: Generated<string>;
  summary: Generated<string>;
  color: Generated<string>;
  handler: 'tickets' | 'passes' | 'codes' | 'seated' | 'membership' | 'ledger' | 'donation';
  hidden_type: 'public_browsable' | 'public_link_only' | 'public_member_only';
  start_policy: 'fixedfrom' | 'fixedto' | null;
  start_policy_date: string | null;
  duration_new: string | null;
  min_tickets_per_order: Generated<number>;
  max_tickets_per_order: number | null;
  capacity: Generated<number>;
  oversell_capacity: Generated<number>;
  exclude_from_event_capacity: Generated<boolean>;
  sales_start: ColumnType<Date | null, Date | string | null, Date | string | null>;
  sales_end: ColumnType<Date | null, Date | string | null, Date | string | null>;
  additional_info_spec: ColumnType<unknown, string | null, string | null>;
  meta: ColumnType<unknown, string | undefined, string>;
  position: Generated<number>;
  withdrawn: Generated<boolean>;
  seats: ColumnType<unknown, string | null, string | null>;
  redeems: ColumnType<unknown, string | null, string | null>;
}

export interface TicketOrderTable {
  portal_id: number;
  id: Generated<string>;
  order_number: string;
  cart_id: string;
  seller_id: string;
  identity_id: string;
  buyer: ColumnType<unknown, string, string>;
  language: Generated<string>;
  total_before_cartmod_price: number;
  total_cartmod_amount: Generated<number>;
  total_fee_fixed_outside: number;
  total_fee_percent_outside: number;
  total_after_fees_price: number;
  purchased_on: ColumnType<Date, Date | string | undefined, Date | string>;
  buyer_email: GeneratedAlways<string>;
  scan_code: string;
  waived: Generated<number>;
  kept_fees: Generated<number>;
  withheld: Generated<number>;
  withheld_settled: Generated<number>;
  kept_spent: Generated<number>;
  loss_kept: Generated<number>;
  waived_for: ColumnType<unknown, string | undefined, string>;
}

export interface TicketRuleTable {
  portal_id: number;
  ticket_type_id: string;
  ticket_group_id: string;
  min: Generated<number>;
  max: Generated<number>;
  named: 'yes' | 'no' | 'optional';
  emailed: Generated<boolean>;
  party_role: Generated<string>;
}

export interface TicketTypeTable {
  portal_id: number;
  id: string;
  ticket_group_id: string;
  name: string;
  summary: Generated<string>;
  description: Generated<string>;
  rank: Generated<number>;
  currency_amount: Generated<number>;
  discounted_amount: number | null;
  currency_amount_min: number | null;
  currency_amount_max: number | null;
  fee_fixed_outside: Generated<number>;
  fee_percent_outside: Generated<string>;
  max_per_order: number | null;
  meta: ColumnType<unknown, string | undefined, string>;
  withdrawn: Generated<boolean>;
  admits: Generated<number>;
  door_note: Generated<string>;
}

export interface UnconfirmedRightTable {
  portal_id: number;
  role: string;
  right: string;
  since: ColumnType<Date, Date | string, Date | string>;
}

export interface UsedProviderTokenTable {
  portal_id: number;
  token_hash: Buffer;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface VenueTable {
  portal_id: number;
  id: string;
  name: string;
  timezone: string;
  address: ColumnType<unknown, string | undefined, string>;
  location: ColumnType<unknown, string | null, string | null>;
}

export interface WalletPassTable {
  portal_id: number;
  ticket_id: string;
  content_hash: Buffer;
  changed_at: ColumnType<Date, Date | string, Date | string>;
  push_due: Generated<boolean>;
}

export interface WalletRegistrationTable {
  portal_id: number;
  device_id: string;
  ticket_id: string;
  push_token: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface WebSessionTable {
  portal_id: number;
  token_hash: Buffer;
  identity_id: string;
  opened_by: 'member_code' | 'password' | 'identity_provider';
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface BenefitAuditView {
  portal_id: GeneratedAlways<number | null>;
  order_number: GeneratedAlways<string | null>;
  ticket_id: GeneratedAlways<string | null>;
  term_id: GeneratedAlways<string | null>;
}

export interface CountedTermView {
  portal_id: GeneratedAlways<number | null>;
  id: GeneratedAlways<string | null>;
  membership_id: GeneratedAlways<string | null>;
  ticket_order_id: GeneratedAlways<string | null>;
  ticket_group_id: GeneratedAlways<string | null>;
  kind: GeneratedAlways<string | null>;
  valid_from: GeneratedAlways<Date | null>;
  valid_to: GeneratedAlways<Date | null>;
  created_at: GeneratedAlways<Date | null>;
  order_number: GeneratedAlways<string | null>;
  cart_id: GeneratedAlways<string | null>;
}

export interface DiscountAuditView {
  portal_id: GeneratedAlways<number | null>;
  order_number: GeneratedAlways<string | null>;
  ticket_id: GeneratedAlways<string | null>;
  expected: GeneratedAlways<number | null>;
  found: GeneratedAlways<number | null>;
}

export interface EditAuditView {
  portal_id: GeneratedAlways<number | null>;
  cart_id: GeneratedAlways<string | null>;
  ticket_id: GeneratedAlways<string | null>;
  fault: GeneratedAlways<string | null>;
}

export interface LedgerAuditView {
  portal_id: GeneratedAlways<number | null>;
  subject: GeneratedAlways<string | null>;
  id: GeneratedAlways<string | null>;
  expected: GeneratedAlways<number | null>;
  found: GeneratedAlways<number | null>;
}

export interface LossAuditView {
  portal_id: GeneratedAlways<number | null>;
  order_number: GeneratedAlways<string | null>;
  fault: GeneratedAlways<string | null>;
}

export interface MoneyAuditView {
  portal_id: GeneratedAlways<number | null>;
  order_number: GeneratedAlways<string | null>;
  expected: GeneratedAlways<number | null>;
  found: GeneratedAlways<number | null>;
}

export interface PaymentAuditView {
  portal_id: GeneratedAlways<number | null>;
  payment_id: GeneratedAlways<string | null>;
  subject: GeneratedAlways<string | null>;
  expected: GeneratedAlways<number | null>;
  found: GeneratedAlways<string | null>;
}

export interface PromoAuditView {
  portal_id: GeneratedAlways<number | null>;
  id: GeneratedAlways<string | null>;
  used: GeneratedAlways<number | null>;
  carts: GeneratedAlways<number | null>;
}

export interface RefundAuditView {
  portal_id: GeneratedAlways<number | null>;
  cart_number: GeneratedAlways<string | null>;
  id: GeneratedAlways<string | null>;
  amount: GeneratedAlways<number | null>;
  currency: GeneratedAlways<string | null>;
}

export interface RenewalAuditView {
  portal_id: GeneratedAlways<number | null>;
  order_number: GeneratedAlways<string | null>;
  ticket_order_id: GeneratedAlways<string | null>;
  fault: GeneratedAlways<string | null>;
}

export interface ScanAuditView {
  portal_id: GeneratedAlways<number | null>;
  ticket_id: GeneratedAlways<string | null>;
  state: GeneratedAlways<string | null>;
  admissions: GeneratedAlways<number | null>;
}

export interface StockAuditView {
  portal_id: GeneratedAlways<number | null>;
  session_id: GeneratedAlways<string | null>;
  group_id: GeneratedAlways<string | null>;
  used: GeneratedAlways<number | null>;
  tickets: GeneratedAlways<number | null>;
}

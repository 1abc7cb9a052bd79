-- Rows of a small venue, stored by a release whose last migration was 0035: carts, orders, gift cards,
-- codes, a member, a due refund, queued jobs. server/upgrade.test.ts continues from them.

insert into cart (portal_id, id, cart_number, seller_id, state, identity_id, purchaser_identity_id, channel, campaign, language, expires_at, held_until_max, edits_order_id, created_at, send_email, giftee_identity_id, edit_prices, network, held_short) values
  ('1', '0a7faef0-cf15-488f-b27d-325a3a72d588', 'FYB9G7Y6N', 'shop', 'ordered', 'b7dad32b-ee9b-478e-952f-6a1dfe467461', '51ce4c18-fe1f-4a13-b282-5b0d27fe3f1d', 'web', '{}', 'en', NULL, '2026-11-23 07:29:28.606+00', NULL, '2026-11-23 06:29:28.607007+00', 'true', NULL, NULL, NULL, 'false'),
  ('1', '16c720a3-3691-45de-b8b5-725c791a28e1', 'GT6986JG9', 'shop', 'ordered', 'b7dad32b-ee9b-478e-952f-6a1dfe467461', '83d6f446-c7c7-4009-a170-c68ff9d9325a', 'web', '{}', 'en', NULL, '2026-11-23 07:29:28.167+00', NULL, '2026-11-23 06:29:28.173347+00', 'true', NULL, NULL, NULL, 'false'),
  ('1', '1a48e195-17c4-45bf-ac61-5b16f6a40042', 'UBF87N8E6', 'shop', 'ordered', 'b7dad32b-ee9b-478e-952f-6a1dfe467461', 'af097b00-8ce3-48bd-8fcd-212c93cd329b', 'web', '{}', 'en', NULL, '2026-11-23 07:29:28.519+00', NULL, '2026-11-23 06:29:28.520447+00', 'true', NULL, NULL, NULL, 'false'),
  ('1', '4a4bffbb-d5fb-4d3a-b14e-f0e5fa308439', 'BBX4YK4FP', 'shop', 'ordered', 'b7dad32b-ee9b-478e-952f-6a1dfe467461', 'a6f3e3cf-6a6c-4470-8caf-989ae5362a14', 'web', '{}', 'en', NULL, '2026-11-23 07:29:28.665+00', NULL, '2026-11-23 06:29:28.666145+00', 'true', NULL, NULL, NULL, 'false'),
  ('1', '5311fcf4-9c5c-4fac-9df1-95e2d55a7c57', 'XSX46KBXR', 'shop', 'pending', 'b7dad32b-ee9b-478e-952f-6a1dfe467461', '8f65efee-cf3a-46d0-9abb-cb8caccf9825', 'web', '{}', 'en', '2026-11-23 06:49:29.348+00', '2026-11-23 07:29:29.348+00', NULL, '2026-11-23 06:29:29.348867+00', 'true', NULL, NULL, NULL, 'false'),
  ('1', '56c9abc0-f914-4149-9418-db13f2a0b386', 'W27VQNDG8', 'shop', 'pending', 'b7dad32b-ee9b-478e-952f-6a1dfe467461', NULL, 'web', '{}', 'en', '2026-11-23 06:49:29.375+00', '2026-11-23 07:29:29.375+00', NULL, '2026-11-23 06:29:29.376334+00', 'true', NULL, NULL, NULL, 'false'),
  ('1', '7d72070a-9a97-4e1a-9733-87745e905436', 'WUMQYN942', 'shop', 'ordered', '6e788329-9f63-4861-81f8-89bb0784a27e', '6e788329-9f63-4861-81f8-89bb0784a27e', 'web', '{}', 'en', NULL, '2026-11-23 07:29:29.227+00', NULL, '2026-11-23 06:29:29.22809+00', 'true', NULL, NULL, NULL, 'false'),
  ('1', '8779abec-14c9-4fe8-8364-4090a1eb1e76', '75U9K6HY9', 'shop', 'ordered', 'b7dad32b-ee9b-478e-952f-6a1dfe467461', '3938ac6a-ee69-44d1-ada4-14812a8d2380', 'web', '{}', 'en', NULL, '2026-11-23 07:29:28.938+00', NULL, '2026-11-23 06:29:28.939451+00', 'true', NULL, NULL, NULL, 'false'),
  ('1', 'e16b854e-dcb4-409f-8479-8d64f02794c5', 'AQ6AXPYQ8', 'shop', 'pending', 'b7dad32b-ee9b-478e-952f-6a1dfe467461', NULL, 'web', '{}', 'en', '2026-11-23 06:49:29.344+00', '2026-11-23 07:29:29.344+00', NULL, '2026-11-23 06:29:29.3443+00', 'true', NULL, NULL, NULL, 'false'),
  ('1', 'f911af41-d4e7-4e59-9ec5-e447c460fe95', '4CMBH4HVN', 'shop', 'pending', 'b7dad32b-ee9b-478e-952f-6a1dfe467461', NULL, 'web', '{}', 'en', '2026-11-23 06:49:29.407+00', '2026-11-23 07:29:29.388+00', 'd5f40abe-8dbc-4cbc-a818-5dab9d437213', '2026-11-23 06:29:29.386692+00', 'true', NULL, '[{"id": "06fb1c9a-0a43-4870-bec0-1f93175c2260", "adjusted_value": 2000, "fee_fixed_outside": 100, "fee_percent_outside": 50}]', NULL, 'false');

insert into config (portal_id, scope, resource_id, key, value) values
  ('1', 'event_template', 'friendship', 'renewal.allowed_period', '30'),
  ('1', 'portal', '', 'ask_to_autorenew', 'true'),
  ('1', 'portal', '', 'login.mode', '"dialog"'),
  ('1', 'portal', '', 'login.with', '"member_code_zip"'),
  ('1', 'portal', '', 'membership_event_id', '"friendship"'),
  ('1', 'portal', '', 'self_edit_rules.enabled', 'true'),
  ('1', 'ticket_group', 'patrons', 'renewal.allowed_period', '10');

insert into edit_removal (portal_id, cart_id, ticket_id) values
  ('1', 'f911af41-d4e7-4e59-9ec5-e447c460fe95', '7e40fbbc-9312-4d47-99d4-0777a2111e44');

insert into event_session (portal_id, id, event_template_id, schedule_id, start_datetime, end_datetime, price_increase, annotations, withdrawn, revision) values
  ('1', 'tour-10', 'tour', NULL, '2031-03-08 15:00:00+00', '2031-03-08 16:00:00+00', '0', '[]', 'false', '0'),
  ('1', 'tour-11', 'tour', NULL, '2031-03-08 16:00:00+00', '2031-03-08 17:00:00+00', '0', '[]', 'false', '0'),
  ('1', 'tour-12', 'tour', NULL, '2031-03-08 17:00:00+00', '2031-03-08 18:00:00+00', '500', '[]', 'false', '0');

insert into event_template (portal_id, id, seller_id, venue_id, name, subtitle, summary, description, category, event_type, hidden_type, meta, position, withdrawn, seat_map_id) values
  ('1', 'friendship', 'shop', 'house', 'Friendship', '', '', '', '', 'other', 'public_browsable', '{}', '0', 'false', NULL),
  ('1', 'give', 'shop', 'house', 'Give a friendship', '', '', '', '', 'other', 'public_browsable', '{}', '0', 'false', NULL),
  ('1', 'pass', 'shop', 'house', 'Pass', '', '', '', '', 'other', 'public_browsable', '{}', '0', 'false', NULL),
  ('1', 'present', 'shop', 'house', 'Present', '', '', '', '', 'other', 'public_browsable', '{}', '0', 'false', NULL),
  ('1', 'tour', 'shop', 'house', 'Tour', '', '', '', '', 'repeating', 'public_browsable', '{}', '0', 'false', NULL);

insert into gift_code (portal_id, id, code_hash, ticket_id, redeems, valid_from, valid_to, voided_at, created_at) values
  ('1', '5a2e1297-50e2-456a-9c7d-8623fcc5fe06', E'\\xe15800477ad87ce065c734f688435c06a3c86181171e86f3f0ef974b1230a6d3', '674d2847-0864-4911-a658-73c26668224d', '{"friend": 2, "friend-child": 1}', '2026-11-23 06:29:29.011+00', '2027-11-23 05:00:00+00', NULL, '2026-11-23 06:29:28.994119+00'),
  ('1', 'f8ed06bc-d441-45fc-b19a-2458ba73952b', E'\\x500a835b45f8053e165fc3fb6d2bf0cdf2e0e791ab69ef55ebfe8f67b45c1b3f', NULL, '{"friend": 1}', '2026-11-23 06:29:29.079+00', NULL, NULL, '2026-11-23 06:29:29.082553+00');

insert into idempotency_key (portal_id, key, request_hash, status, answer, created_at) values
  ('1', '3e020b77-3377-4eb1-8d9b-31a07bae6ba9', E'\\x1e0d5c2950e0639fd0b69d36fe4176cb47cd131ff9c98df7122709bf82646f51', '200', '{"cart": [{"id": "f911af41-d4e7-4e59-9ec5-e447c460fe95", "edit": {"credit": "21.50", "refund": "0", "replacements": [{"ticket_id": "ab0df4ca-4be0-4941-80ea-e1d51982d27d", "replaces_ticket_id": "7e40fbbc-9312-4d47-99d4-0777a2111e44"}], "staying_change": "0", "ticket_order_id": "d5f40abe-8dbc-4cbc-a818-5dab9d437213", "removed_ticket_ids": ["7e40fbbc-9312-4d47-99d4-0777a2111e44"]}, "state": "pending", "pmc_id": null, "channel": "web", "sent_to": [], "currency": "USD", "cart_fees": {"account_id": "tower", "gateway_id": "free", "grand_totals": {"total_payments": "21.50", "total_outstanding": "0", "total_cartmod_amount": "0", "total_after_fees_price": "21.50", "total_fee_fixed_outside": "1.00", "total_fee_percent_outside": "0.50", "total_before_cartmod_price": "20.00"}}, "order_ids": [], "seller_id": "shop", "expires_at": "2026-11-23T06:49:29.407Z", "expires_in": 1199, "gift_cards": [], "held_short": false, "cart_number": "4CMBH4HVN", "identity_id": "b7dad32b-ee9b-478e-952f-6a1dfe467461", "payment_due": "0", "direct_debit": false, "open_payment": null, "blocking_rules": [], "payment_clearing": false, "session_withdrawn": false, "payment_in_progress": false}], "venue": [{"id": "house", "name": "House", "address": {}, "timezone": "America/New_York"}], "seller": [{"id": "shop", "name": "Shop tower", "slug": "tower", "metadata": {}}], "ticket": [{"id": "ab0df4ca-4be0-4941-80ea-e1d51982d27d", "gift": null, "seat": null, "state": "in_cart", "handler": "tickets", "timezone": "America/New_York", "valid_to": "2031-03-08T17:00:00.000Z", "gift_card": null, "scan_code": null, "admit_name": "", "face_value": "20.00", "valid_from": "2031-03-08T16:00:00.000Z", "admit_email": "", "fee_outside": "1.50", "adjusted_value": "20.00", "start_datetime": "2031-03-08T16:00:00.000Z", "ticket_type_id": "adult", "ticket_group_id": "general", "ticket_order_id": null, "event_session_id": "tour-11", "event_template_id": "tour", "replaces_ticket_id": "7e40fbbc-9312-4d47-99d4-0777a2111e44"}], "cartmod": [], "payment": [], "promo_code": [], "ticket_type": [{"id": "adult", "name": "Adult", "rank": 0, "rule": null, "limit": null, "summary": "", "description": "", "fees_outside": "1.50", "outside_fees": [{"fee": "1.00", "name": "fee_fixed_outside"}, {"fee": "2.5", "name": "fee_percent_outside"}], "currency_amount": "20.00", "ticket_group_id": "general", "discounted_amount": null, "currency_amount_max": null, "currency_amount_min": null}], "ticket_group": [{"id": "general", "meta": {}, "name": "General", "color": "", "price": "0", "handler": "tickets", "summary": "", "capacity": -1, "sold_out": false, "sales_end": null, "description": "", "hidden_type": "public_browsable", "sales_start": null, "duration_new": null, "start_policy": null, "originalPrice": null, "used_capacity": 0, "event_template_id": "tour", "oversell_capacity": 0, "start_policy_date": null, "additional_info_spec": null, "max_tickets_per_order": 10, "min_tickets_per_order": 0, "exclude_from_event_capacity": false}], "ticket_order": [], "event_session": [{"id": "tour-11", "date": "2031-03-08", "price": null, "endTime": "12:00", "capacity": -1, "minPrice": null, "sold_out": false, "timezone": "America/New_York", "startTime": "11:00", "annotations": [], "end_datetime": "2031-03-08T17:00:00.000Z", "priceIncrease": "0", "used_capacity": 0, "start_datetime": "2031-03-08T16:00:00.000Z", "availableCapacity": -1, "event_template_id": "tour", "oversell_capacity": 0}], "event_template": [{"id": "tour", "meta": {}, "name": "Tour", "config": {"next_route": "", "reserve_flow": "date_first", "image.alt_text": null, "web.date_picker": "buttons", "image.no_cropping": false, "capacity.threshold": 0, "tickets.entry_slots": null, "passes.adult_pattern": null, "passes.child_pattern": null, "seats.prevent_single": false, "passes.child_keywords": [], "renewal.allowed_period": 60, "web.session_picker_tabs": null}, "summary": "", "category": "", "last_day": null, "subtitle": "", "venue_id": "house", "first_day": null, "min_price": null, "seller_id": "shop", "event_type": "repeating", "description": "", "hidden_type": "public_browsable"}], "scheduled_payment": []}', '2026-11-23 06:29:29.386692+00');

insert into identity (portal_id, id, kind, email, first_name, last_name, contact, additional_info, password_hash, email_verified_at, issued_to_cart_id, created_at, member_code, issuer, subject, card_customer, placeholder_email, member_code_text) values
  ('1', '3938ac6a-ee69-44d1-ada4-14812a8d2380', 'guest', 'ada-adc09645-e87b-47c1-8a9a-4dffae4042fa@example.org', 'Ada', 'Lovelace', '{}', '{}', NULL, NULL, '8779abec-14c9-4fe8-8364-4090a1eb1e76', '2026-11-23 06:29:28.942658+00', NULL, NULL, NULL, NULL, NULL, NULL),
  ('1', '51ce4c18-fe1f-4a13-b282-5b0d27fe3f1d', 'guest', 'ada-d0269a31-3b61-461a-b866-a5989628e85f@example.org', 'Ada', 'Lovelace', '{}', '{}', NULL, NULL, '0a7faef0-cf15-488f-b27d-325a3a72d588', '2026-11-23 06:29:28.6115+00', NULL, NULL, NULL, NULL, NULL, NULL),
  ('1', '6e788329-9f63-4861-81f8-89bb0784a27e', 'member', 'ada@example.org', 'Ada', 'Lovelace', '{"zip_code": "10115"}', '{}', '$argon2id$v=19$m=19456,t=2,p=1$RzJkDjI6ywEbW7vwPfEddQ$Kj0C8ixOSmNTsRb2OMG+w6LDvis128LyXyN0T7Kq6Gk', '2026-11-23 06:29:29.109+00', NULL, '2026-11-23 06:29:29.110021+00', 'M6E78832', NULL, NULL, 'cus_1F8IvwtFucPh8mFYRCb2txsj', NULL, NULL),
  ('1', '83d6f446-c7c7-4009-a170-c68ff9d9325a', 'guest', 'ada-67f65200-9f3f-43da-abca-7848fbfb8823@example.org', 'Ada', 'Lovelace', '{}', '{}', NULL, NULL, '16c720a3-3691-45de-b8b5-725c791a28e1', '2026-11-23 06:29:28.214866+00', NULL, NULL, NULL, NULL, NULL, NULL),
  ('1', '8f65efee-cf3a-46d0-9abb-cb8caccf9825', 'guest', 'ada-01193f52-44dc-4254-9b00-6da6555043ce@example.org', 'Ada', 'Lovelace', '{}', '{}', NULL, NULL, '5311fcf4-9c5c-4fac-9df1-95e2d55a7c57', '2026-11-23 06:29:29.350728+00', NULL, NULL, NULL, NULL, NULL, NULL),
  ('1', 'a6f3e3cf-6a6c-4470-8caf-989ae5362a14', 'guest', 'ada-3c67580e-b400-4466-9bc3-29ba9ed03399@example.org', 'Ada', 'Lovelace', '{}', '{}', NULL, NULL, '4a4bffbb-d5fb-4d3a-b14e-f0e5fa308439', '2026-11-23 06:29:28.668805+00', NULL, NULL, NULL, NULL, NULL, NULL),
  ('1', 'af097b00-8ce3-48bd-8fcd-212c93cd329b', 'guest', 'ada-e22b91f9-c16f-41d0-a6b6-15fabc81ff42@example.org', 'Ada', 'Lovelace', '{}', '{}', NULL, NULL, '1a48e195-17c4-45bf-ac61-5b16f6a40042', '2026-11-23 06:29:28.526298+00', NULL, NULL, NULL, NULL, NULL, NULL),
  ('1', 'b7dad32b-ee9b-478e-952f-6a1dfe467461', 'public', NULL, '', '', '{}', '{}', NULL, NULL, NULL, '2026-11-23 06:29:27.766829+00', NULL, NULL, NULL, NULL, NULL, NULL);

insert into ledger_account (portal_id, id, number_hash, last_four, currency, balance, ticket_id, active_from, expires_at, blocked_at, created_at) values
  ('1', '29e99cf2-556a-43b6-8428-261ad3b71a7f', E'\\x3b4085cf3f400b2d80adb33605f83236a913f9297de31fed476a804f24650ca2', 'XE8T', 'USD', '5000', 'bfdda459-dbff-4be4-9f5c-1f668f0698f7', '2026-11-23 06:29:28.695+00', NULL, NULL, '2026-11-23 06:29:28.689353+00'),
  ('1', '5fef1946-84af-406c-8040-9012e92ef110', E'\\x38d3e07e889608060d4d15d3c2d597b314b25d1f60dcea2226f12c41e1de6eea', '92DR', 'USD', '6850', NULL, '2026-11-23 06:29:28.602+00', NULL, NULL, '2026-11-23 06:29:28.602274+00');

insert into ledger_entry (portal_id, transaction_id, account, ledger_account_id, reason, amount, payment_entry_id, occurred_on) values
  ('1', '6c3db428-5121-479f-a0b3-7193d480a423', 'card', '29e99cf2-556a-43b6-8428-261ad3b71a7f', 'issued', '5000', NULL, '2026-11-23 06:29:28.695+00'),
  ('1', '6c3db428-5121-479f-a0b3-7193d480a423', 'issued', NULL, 'issued', '-5000', NULL, '2026-11-23 06:29:28.695+00'),
  ('1', '7665da75-dda3-4ffd-8173-9610dfc94a6d', 'card', '5fef1946-84af-406c-8040-9012e92ef110', 'issued', '10000', NULL, '2026-11-23 06:29:28.603+00'),
  ('1', '7665da75-dda3-4ffd-8173-9610dfc94a6d', 'issued', NULL, 'issued', '-10000', NULL, '2026-11-23 06:29:28.603+00'),
  ('1', 'cab93ad6-bcdb-4533-8d82-336f2d6ba05e', 'card', '5fef1946-84af-406c-8040-9012e92ef110', 'redeemed', '-1000', '428183e0-e121-457b-84c3-21ba41ee1bb6', '2026-11-23 06:29:29.363+00'),
  ('1', 'cab93ad6-bcdb-4533-8d82-336f2d6ba05e', 'redeemed', NULL, 'redeemed', '1000', '428183e0-e121-457b-84c3-21ba41ee1bb6', '2026-11-23 06:29:29.363+00'),
  ('1', 'f7f5ee64-468a-4568-b8b3-17f9d77144d1', 'card', '5fef1946-84af-406c-8040-9012e92ef110', 'redeemed', '-2150', 'a371a6ce-0fe4-4929-bb46-b540ef7d940b', '2026-11-23 06:29:28.629+00'),
  ('1', 'f7f5ee64-468a-4568-b8b3-17f9d77144d1', 'redeemed', NULL, 'redeemed', '2150', 'a371a6ce-0fe4-4929-bb46-b540ef7d940b', '2026-11-23 06:29:28.629+00');

insert into membership (portal_id, id, identity_id, scan_code, ticket_group_id, anchor, valid_from, valid_to, auto_renew, auto_renew_consent_at, created_at, auto_renew_payment_id) values
  ('1', '0f928fa2-2684-4de3-a8da-a31f30eb3468', '6e788329-9f63-4861-81f8-89bb0784a27e', 'VkjEKNhu_RJiBznJs-FGuFw', 'friends', '2026-11-23', '2026-11-23 05:00:00+00', '2027-11-23 05:00:00+00', 'scheduled', '2026-11-23 06:29:29.31+00', '2026-11-23 06:29:29.327+00', 'fe4ebb3a-2f2e-4e8d-acaa-5afcc3ed9c5d');

insert into membership_term (portal_id, id, membership_id, position, ticket_order_id, kind, ticket_group_id, anchor, valid_from, valid_to, created_at) values
  ('1', 'e6868e21-db95-472d-a924-d65f275f3ca3', '0f928fa2-2684-4de3-a8da-a31f30eb3468', '1', '802b4185-8e0b-46ef-89ce-8d5b30c64c6b', 'new', 'friends', '2026-11-23', '2026-11-23 05:00:00+00', '2027-11-23 05:00:00+00', '2026-11-23 06:29:29.327+00');

insert into payment (portal_id, id, cart_id, gateway_id, state, completes, amount, currency, identity_id, provider_ref, failure, send_email, created_at, next_check_at, ledger_account_id, auto_renew, payer_hash, opens_orders) values
  ('1', '0ed10f0b-6c6d-4d80-b182-2f3e22edae9d', '8779abec-14c9-4fe8-8364-4090a1eb1e76', 'stripe', 'captured', 'true', '12000', 'USD', '3938ac6a-ee69-44d1-ada4-14812a8d2380', 'pi_GbhnNHWef0KdQ0HE13boLZEN', NULL, 'true', '2026-11-23 06:29:28.961375+00', NULL, NULL, 'false', E'\\x363aea81d2466d774cf7a2dff2686d6d7d8c5c31522c5651e92a41e93a66fb4d', 'true'),
  ('1', '16cf1e56-f19e-4dad-8f4d-a247fae7f77e', '0a7faef0-cf15-488f-b27d-325a3a72d588', 'ledger', 'captured', 'true', '2150', 'USD', '51ce4c18-fe1f-4a13-b282-5b0d27fe3f1d', NULL, NULL, 'true', '2026-11-23 06:29:28.624285+00', NULL, '5fef1946-84af-406c-8040-9012e92ef110', 'false', E'\\x363aea81d2466d774cf7a2dff2686d6d7d8c5c31522c5651e92a41e93a66fb4d', 'true'),
  ('1', '3a922529-92b9-4a4f-b691-8154d1bd62fc', '1a48e195-17c4-45bf-ac61-5b16f6a40042', 'stripe', 'captured', 'true', '10000', 'USD', 'af097b00-8ce3-48bd-8fcd-212c93cd329b', 'pi_1lUM3otyxtL7Gy6wNiFE9JKs', NULL, 'true', '2026-11-23 06:29:28.54043+00', NULL, NULL, 'false', E'\\x363aea81d2466d774cf7a2dff2686d6d7d8c5c31522c5651e92a41e93a66fb4d', 'true'),
  ('1', 'a5836a4f-5f65-4904-a884-8b63e5b934df', '16c720a3-3691-45de-b8b5-725c791a28e1', 'stripe', 'captured', 'true', '4300', 'USD', '83d6f446-c7c7-4009-a170-c68ff9d9325a', 'pi_rOMhwxu4eubszKbWoXxmFMeI', NULL, 'true', '2026-11-23 06:29:28.256633+00', NULL, NULL, 'false', E'\\x363aea81d2466d774cf7a2dff2686d6d7d8c5c31522c5651e92a41e93a66fb4d', 'true'),
  ('1', 'e703a8c4-8ab3-4c76-9520-1b18f4172da5', '5311fcf4-9c5c-4fac-9df1-95e2d55a7c57', 'ledger', 'captured', 'false', '1000', 'USD', '8f65efee-cf3a-46d0-9abb-cb8caccf9825', NULL, NULL, 'true', '2026-11-23 06:29:29.358451+00', NULL, '5fef1946-84af-406c-8040-9012e92ef110', 'false', E'\\x363aea81d2466d774cf7a2dff2686d6d7d8c5c31522c5651e92a41e93a66fb4d', 'false'),
  ('1', 'e8ecf4fb-d171-47f3-ab18-1725ffd1a0ad', '4a4bffbb-d5fb-4d3a-b14e-f0e5fa308439', 'stripe', 'captured', 'true', '5000', 'USD', 'a6f3e3cf-6a6c-4470-8caf-989ae5362a14', 'pi_ppioSQDlSzjix7qURrIF0zPV', NULL, 'true', '2026-11-23 06:29:28.675647+00', NULL, NULL, 'false', E'\\x363aea81d2466d774cf7a2dff2686d6d7d8c5c31522c5651e92a41e93a66fb4d', 'true'),
  ('1', 'fe4ebb3a-2f2e-4e8d-acaa-5afcc3ed9c5d', '7d72070a-9a97-4e1a-9733-87745e905436', 'stripe', 'captured', 'true', '6000', 'USD', '6e788329-9f63-4861-81f8-89bb0784a27e', 'pi_koehRUODHvcCqnOReCSzWN62', NULL, 'true', '2026-11-23 06:29:29.306312+00', NULL, NULL, 'true', E'\\x363aea81d2466d774cf7a2dff2686d6d7d8c5c31522c5651e92a41e93a66fb4d', 'true');

insert into payment_allocation (portal_id, payment_entry_id, ticket_order_id, amount) values
  ('1', '14790c54-b25f-49f6-b945-a75a8cf53b0e', 'd0fdb2dc-d337-4438-9a42-2dab5ad803c8', '5000'),
  ('1', '3cc23ded-6756-42fa-9cf6-527930d918ee', 'ca9384f4-bbd5-40be-abff-85334cf1dbcf', '12000'),
  ('1', '938d1b59-b20f-486d-82fd-7d13091b30c4', 'd5f40abe-8dbc-4cbc-a818-5dab9d437213', '4300'),
  ('1', 'a371a6ce-0fe4-4929-bb46-b540ef7d940b', '11c18608-6dde-4114-9ef5-af2635ec40ff', '2150'),
  ('1', 'dc2304e8-7726-4a81-8c27-87517051a8ea', '802b4185-8e0b-46ef-89ce-8d5b30c64c6b', '6000'),
  ('1', 'f1e0b34b-83f3-4a4c-99f9-38631eb70553', 'f95de404-a131-4a91-8f6d-d020e532529e', '10000'),
  ('1', 'f5b37fd0-0b84-466f-93ff-6adc8b5b02aa', '11c18608-6dde-4114-9ef5-af2635ec40ff', '2150');

insert into payment_entry (portal_id, id, payment_id, cart_id, audit_action, state, amount, reason, provider_ref, occurred_on, due_at, tries, staff_refund_id) values
  ('1', '14790c54-b25f-49f6-b945-a75a8cf53b0e', 'e8ecf4fb-d171-47f3-ab18-1725ffd1a0ad', '4a4bffbb-d5fb-4d3a-b14e-f0e5fa308439', 'capture', 'done', '5000', '', 'ch_EYTPsD0f2PP8oN1bW9AINBir', '2026-11-23 06:29:28.688+00', NULL, '0', NULL),
  ('1', '3cc23ded-6756-42fa-9cf6-527930d918ee', '0ed10f0b-6c6d-4d80-b182-2f3e22edae9d', '8779abec-14c9-4fe8-8364-4090a1eb1e76', 'capture', 'done', '12000', '', 'ch_kl53ceMwNtq2j2orv1wXrZhZ', '2026-11-23 06:29:28.992+00', NULL, '0', NULL),
  ('1', '428183e0-e121-457b-84c3-21ba41ee1bb6', 'e703a8c4-8ab3-4c76-9520-1b18f4172da5', '5311fcf4-9c5c-4fac-9df1-95e2d55a7c57', 'capture', 'done', '1000', '', NULL, '2026-11-23 06:29:29.363+00', NULL, '0', NULL),
  ('1', '938d1b59-b20f-486d-82fd-7d13091b30c4', 'a5836a4f-5f65-4904-a884-8b63e5b934df', '16c720a3-3691-45de-b8b5-725c791a28e1', 'capture', 'done', '4300', '', 'ch_RZXKdaF7Xpiptgpn6oAV0vuD', '2026-11-23 06:29:28.405+00', NULL, '0', NULL),
  ('1', 'a371a6ce-0fe4-4929-bb46-b540ef7d940b', '16cf1e56-f19e-4dad-8f4d-a247fae7f77e', '0a7faef0-cf15-488f-b27d-325a3a72d588', 'capture', 'done', '2150', '', NULL, '2026-11-23 06:29:28.629+00', NULL, '0', NULL),
  ('1', 'dc2304e8-7726-4a81-8c27-87517051a8ea', 'fe4ebb3a-2f2e-4e8d-acaa-5afcc3ed9c5d', '7d72070a-9a97-4e1a-9733-87745e905436', 'capture', 'done', '6000', '', 'ch_1dlYSvkApWPIn37RQyZlx6nb', '2026-11-23 06:29:29.322+00', NULL, '0', NULL),
  ('1', 'f1e0b34b-83f3-4a4c-99f9-38631eb70553', '3a922529-92b9-4a4f-b691-8154d1bd62fc', '1a48e195-17c4-45bf-ac61-5b16f6a40042', 'capture', 'done', '10000', '', 'ch_t2shUlIjyUTBmtxUI5TQwrXJ', '2026-11-23 06:29:28.558+00', NULL, '0', NULL),
  ('1', 'f5b37fd0-0b84-466f-93ff-6adc8b5b02aa', '16cf1e56-f19e-4dad-8f4d-a247fae7f77e', '0a7faef0-cf15-488f-b27d-325a3a72d588', 'refund', 'due', '2150', 'tickets_cancelled', NULL, '2026-11-23 06:29:28.661+00', '2026-11-23 06:29:28.661+00', '0', '3c02e5e0-8f80-42de-96bf-66fb03894007');

insert into portal (portal_id, key, name, hosts, currency, languages, public_identity_id, version, created_at) overriding system value values
  ('1', 'tower', 'tower', '{}', 'USD', '{en}', 'b7dad32b-ee9b-478e-952f-6a1dfe467461', '3', '2026-11-23 06:29:27.7563+00');

insert into rate_window (portal_id, name, key_hash, ends_at, hits) values
  ('1', 'gift_card_guess', E'\\xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', '2026-11-23 06:44:28.62+00', '0'),
  ('1', 'gift_code_guess', E'\\xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', '2026-11-23 06:44:29.371+00', '0'),
  ('1', 'login', E'\\xa7dd83d91bd7894091eb0b61994a0e888c9bd402c9b495dc61d6c8e0e1b44bfc', '2026-11-23 06:44:29.118+00', '0'),
  ('1', 'login_account', E'\\xb8620bd25d4a9c96377a37d8e7ffd09e482694fa7a59eb6481f2727d3c958da0', '2026-11-23 07:29:29.118+00', '0'),
  ('1', 'login_address', E'\\xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', '2026-11-23 06:44:29.118+00', '0'),
  ('1', 'resend_all', E'\\xd882e900bcb2b7058209cf8f49c98402ed4ebea926449269ee151f883f31f684', '2026-11-23 07:29:29.422+00', '1'),
  ('1', 'resend_client', E'\\xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', '2026-11-23 07:29:29.422+00', '1'),
  ('1', 'resend_email', E'\\xd882e900bcb2b7058209cf8f49c98402ed4ebea926449269ee151f883f31f684', '2026-11-23 07:29:29.422+00', '1'),
  ('1', 'resend_mailbox', E'\\xd8fcc890847fde68cc00f044c4a4d1fa55a102f3e422e8881dbd003b550f9da0', '2026-11-23 07:29:29.422+00', '1');

insert into redemption (portal_id, ticket_id, run, redeemed_on) values
  ('1', '06fb1c9a-0a43-4870-bec0-1f93175c2260', 'north', '2026-11-23 06:29:28.506+00'),
  ('1', '90ec0f4b-9f16-4448-9607-f3875b1deba9', 'north', '2026-11-23 06:29:28.598+00');

insert into schema_migration (number, name, sha256, applied_at) values
  ('1', '0001-portals.sql', '42bdd5f0c8cf55ed843dcd810093aedd5bd645275a11b50c7a2930bf13ef4a4e', '2026-11-23 06:29:20.65304+00'),
  ('10', '0010-scheduled-payments.sql', '9fb8cdf93edf721418b93954f07be3d4ca348145d700b15b11b55224c9cbeb81', '2026-11-23 06:29:21.172135+00'),
  ('11', '0011-money-back.sql', 'd747a809e28ea51ffcc2350326a9b89084d24da7b01ab37f3cf7fef42de545da', '2026-11-23 06:29:21.182581+00'),
  ('12', '0012-refunds-that-failed.sql', 'fe9517fd0846750556a5db6bbff6492bba5e19f18c80dd55451e382eb389b56b', '2026-11-23 06:29:21.217853+00'),
  ('13', '0013-holds-at-once.sql', 'dc8bbefd7ea2612057fcc3e81618ffbe758b9c86d986d16d0cefa019d09da38a', '2026-11-23 06:29:21.294728+00'),
  ('14', '0014-logins.sql', '7f5b31a4d5fe3b86547913777d788fe8b99b2475252b74de9eba8d28fe777236', '2026-11-23 06:29:21.298263+00'),
  ('15', '0015-memberships.sql', '6d749bfb958b192f9f72f3fc52a7ee89a3ae3fcc8d9823e6bdd84953681d9347', '2026-11-23 06:29:21.326738+00'),
  ('16', '0016-provider-logins.sql', '4b45b968a953064a308eb015941d0c6065922c808adabff01c193bb0c502d5d4', '2026-11-23 06:29:21.366609+00'),
  ('17', '0017-orders-by-address.sql', '643ccf4e6c48e3c8c0dd69ebe6196477f4108bb33f875d2ef36639a6322fdd04', '2026-11-23 06:29:21.387367+00'),
  ('18', '0018-saved-cards.sql', '568a8c34194a9e7c802a15ebb7e1a0d19c2ecc502a1477ad0b4895bd4706d345', '2026-11-23 06:29:21.403775+00'),
  ('19', '0019-members-by-address.sql', 'f3384eff0c1ed485b01712d8be671e274f6f37b0195e0a9c519dd51790ed3a30', '2026-11-23 06:29:21.409637+00'),
  ('2', '0002-catalogue.sql', '38034c873b5c658aaadace0850a9fd59baaa16b299a015ba47b1e7c2a1c2a3e9', '2026-11-23 06:29:20.816528+00'),
  ('20', '0020-giftees.sql', '099eba3e67ef17667b6445ab99e278779ae63acf349b457fe8444649d6967dff', '2026-11-23 06:29:21.430441+00'),
  ('21', '0021-benefits.sql', 'd70a596eb7bc0add91f53e6e1e11836796dedfa9556238574d6f0314fe08343e', '2026-11-23 06:29:21.432374+00'),
  ('22', '0022-auto-renewal.sql', '279974774c80636fba76a9829f1b1f5cd06906b4dde9cc97a3f7b72f899726a4', '2026-11-23 06:29:21.444852+00'),
  ('23', '0023-gift-codes.sql', '8ca268cfe5377c8052d04475bcb49bc05c953205a48fd3995397c21e06cb2625', '2026-11-23 06:29:21.474977+00'),
  ('24', '0024-edits.sql', '93020c4e28b771ff8af864896f250508864af03e2a642b9defbdfdeac8267386', '2026-11-23 06:29:21.501647+00'),
  ('25', '0025-wallet-passes.sql', '6e18e5350a3605032d49c4264809c6483fa3eff8ff50edcfcf5643cdedfc8f88', '2026-11-23 06:29:21.545821+00'),
  ('26', '0026-doors-and-sessions.sql', '9f6a14c5f94d703d5186878e2939da7b01baa8ddf5923d3a4979630507223a68', '2026-11-23 06:29:21.574233+00'),
  ('27', '0027-sessions-at-another-time.sql', '922d470ac675d1f852843aa9852e5125e0be090c6368f4d0d8b6f980638ca3d2', '2026-11-23 06:29:21.605396+00'),
  ('28', '0028-prices-of-edits.sql', '8fb657c4514ab88af76ebffb4ed263e2cf0657519f621299c1480341f169439e', '2026-11-23 06:29:21.609833+00'),
  ('29', '0029-places-by-network.sql', '5769586cc2c333a0867f4ae78d16dfe52ccd6ebea2f6bbb20feae8ba03311cc8', '2026-11-23 06:29:21.612022+00'),
  ('3', '0003-commerce.sql', '4f060978b6dda41fc25c4e747857e9f45fe02194cdbe935c8ec7a21397aaa062', '2026-11-23 06:29:20.946522+00'),
  ('30', '0030-placeholder-addresses.sql', '3833015173af331a64d0afe0829443c58b433e6122b2942e721bf0f409a217b4', '2026-11-23 06:29:21.623372+00'),
  ('31', '0031-owner-functions-skip-temporary-tables.sql', 'c1ea7e5074fd62c3d06810291210e41c3031990a7834300b45babfd277fe4e45', '2026-11-23 06:29:21.630111+00'),
  ('32', '0032-spelling-of-member-ids.sql', '6357fb7cf5451fd0bf2ec2ef14738c8daf4b0e9cf1584f60247847a0623f223d', '2026-11-23 06:29:21.630798+00'),
  ('33', '0033-codes-of-orders.sql', 'e8b242451396326cbd4a878bf3421a69fc887569d6fcd89ed825e353e30d36b0', '2026-11-23 06:29:21.63161+00'),
  ('34', '0034-payer-secrets.sql', '62c030c81a446a9079f08f4c1a609e31dde8c60b9ba094de546797cb9009ab3a', '2026-11-23 06:29:21.634094+00'),
  ('35', '0035-plans-of-network-verdicts.sql', '6ab45a3b202d36f5509274a4f67f3d0a7ceb59644974762b1eb2df61dc861abd', '2026-11-23 06:29:21.635595+00'),
  ('4', '0004-stock.sql', 'abe8c48dd782b34686b02202243cef70717d8838fde5756542f3b6873dee1931', '2026-11-23 06:29:21.0369+00'),
  ('5', '0005-walls.sql', '6fb8733aa6082f16192da2b0a8311ddc85c05653757dab53b255e2354614b3a9', '2026-11-23 06:29:21.042816+00'),
  ('6', '0006-seats.sql', 'd967e675595cdc3cdfbae1123e6b5f52065b2a81e2a271061f654642e607345f', '2026-11-23 06:29:21.054604+00'),
  ('7', '0007-pass-vouchers.sql', '29a47aab2a8d1d348e3e10cb0f8ef03069a1fc1227ea15460ca29ef1112ab318', '2026-11-23 06:29:21.065081+00'),
  ('8', '0008-codes.sql', '703e0d1b4d12b93ceeb6aa9a8cfce327d1a38dcbe2972494e5348d4b8539388f', '2026-11-23 06:29:21.068287+00'),
  ('9', '0009-gift-cards.sql', '8ee5facdb757d3b60684ad148da49755e603efea4dccb89c5ebd6c387aebab4d', '2026-11-23 06:29:21.125281+00');

insert into seller (portal_id, id, slug, name, metadata, position) values
  ('1', 'shop', 'tower', 'Shop tower', '{}', '0');

insert into staff_refund (portal_id, id, reference, ticket_order_id, wish, result, decided_on) values
  ('1', '3c02e5e0-8f80-42de-96bf-66fb03894007', 'R-1', '11c18608-6dde-4114-9ef5-af2635ec40ff', '["ZKW382XZM", "all", null]', '{"parts": [{"amount": "21.50", "last_four": "92DR", "gateway_id": "ledger"}], "amount": "21.50", "tickets": 1, "currency": "USD", "staying_change": "0"}', '2026-11-23 06:29:28.661+00');

insert into stock (portal_id, session_id, group_id, capacity, oversell_capacity, used) values
  ('1', '', 'pass', '3', '0', '2'),
  ('1', 'tour-10', '', '100', '0', '3'),
  ('1', 'tour-10', 'limited', '5', '0', '0'),
  ('1', 'tour-11', '', '100', '0', '2'),
  ('1', 'tour-11', 'limited', '5', '0', '0'),
  ('1', 'tour-12', '', '100', '0', '0'),
  ('1', 'tour-12', 'limited', '5', '0', '0');

insert into ticket (portal_id, id, cart_id, ticket_order_id, state, position, ticket_type_id, ticket_group_id, event_template_id, event_session_id, handler, seat_template_id, counts_session, counts_group, face_value, adjusted_value, fee_fixed_outside, fee_percent_outside, admit_name, admit_email, handler_data, scan_code, valid_from, valid_to, replaces_ticket_id, fee_fixed_rate, fee_percent_rate, membership_id, member_term_id) values
  ('1', '06fb1c9a-0a43-4870-bec0-1f93175c2260', '16c720a3-3691-45de-b8b5-725c791a28e1', 'd5f40abe-8dbc-4cbc-a818-5dab9d437213', 'redeemed', '0', 'adult', 'general', 'tour', 'tour-10', 'tickets', NULL, 'true', 'false', '2000', '2000', '100', '50', '', '', '{}', 'Un-AzOLpI9xkW5r5PToQ3EU', '2031-03-08 15:00:00+00', '2031-03-08 16:00:00+00', NULL, '100', '2.5', NULL, NULL),
  ('1', '1ccd595d-3718-4fe6-8a47-cca7c30d1e59', '56c9abc0-f914-4149-9418-db13f2a0b386', NULL, 'held', '0', 'friend', 'friends', 'friendship', NULL, 'membership', NULL, 'false', 'false', '0', '0', '0', '0', 'Ada Lovelace', '', '{"gift_code": "f8ed06bc-d441-45fc-b19a-2458ba73952b", "gift_place": 0}', NULL, '2026-11-23 05:00:00+00', '2027-11-23 05:00:00+00', NULL, '0', '0', NULL, NULL),
  ('1', '25e7d531-a527-4555-a348-ff6b5c56f96c', 'e16b854e-dcb4-409f-8479-8d64f02794c5', NULL, 'held', '0', 'adult', 'general', 'tour', 'tour-10', 'tickets', NULL, 'true', 'false', '2000', '2000', '100', '50', '', '', '{}', NULL, '2031-03-08 15:00:00+00', '2031-03-08 16:00:00+00', NULL, '100', '2.5', NULL, NULL),
  ('1', '2e5c7b12-f11a-48a0-8e80-b7295df2c793', '1a48e195-17c4-45bf-ac61-5b16f6a40042', 'f95de404-a131-4a91-8f6d-d020e532529e', 'booked', '1', 'pass', 'pass', 'pass', NULL, 'tickets', NULL, 'false', 'true', '5000', '5000', '0', '0', '', '', '{}', 'WnbnpoS2b26SIwvt1FThh3A', NULL, NULL, NULL, '0', '0', NULL, NULL),
  ('1', '523cdcf9-9416-4094-a5cc-485bbef63aa9', '7d72070a-9a97-4e1a-9733-87745e905436', '802b4185-8e0b-46ef-89ce-8d5b30c64c6b', 'booked', '0', 'friend', 'friends', 'friendship', NULL, 'membership', NULL, 'false', 'false', '6000', '6000', '0', '0', 'Ada Lovelace', '', '{"auto_renew_consent_at": "2026-11-23T06:29:29.310Z"}', 'B-1AZrajiig_wnzP3pANqIY', '2026-11-23 05:00:00+00', '2027-11-23 05:00:00+00', NULL, '0', '0', '0f928fa2-2684-4de3-a8da-a31f30eb3468', NULL),
  ('1', '674d2847-0864-4911-a658-73c26668224d', '8779abec-14c9-4fe8-8364-4090a1eb1e76', 'ca9384f4-bbd5-40be-abff-85334cf1dbcf', 'booked', '0', 'gift-pair', 'gifts', 'give', NULL, 'codes', NULL, 'false', 'false', '12000', '12000', '0', '0', '', '', '{"message": "", "deliver_on": "", "receiver_name": "", "receiver_email": ""}', NULL, '2026-11-23 05:00:00+00', '2027-11-23 05:00:00+00', NULL, '0', '0', NULL, NULL),
  ('1', '74583931-b27a-49f2-9b92-ff973f077f37', '0a7faef0-cf15-488f-b27d-325a3a72d588', '11c18608-6dde-4114-9ef5-af2635ec40ff', 'cancelled', '0', 'adult', 'general', 'tour', 'tour-10', 'tickets', NULL, 'true', 'false', '2000', '2000', '100', '50', '', '', '{}', 'YnTUUpkXopH6UHhTwm7Cah4', '2031-03-08 15:00:00+00', '2031-03-08 16:00:00+00', NULL, '100', '2.5', NULL, NULL),
  ('1', '7e40fbbc-9312-4d47-99d4-0777a2111e44', '16c720a3-3691-45de-b8b5-725c791a28e1', 'd5f40abe-8dbc-4cbc-a818-5dab9d437213', 'booked', '1', 'adult', 'general', 'tour', 'tour-10', 'tickets', NULL, 'true', 'false', '2000', '2000', '100', '50', '', '', '{}', '9Lv-8_bKYGJUdoWkwYr6xuQ', '2031-03-08 15:00:00+00', '2031-03-08 16:00:00+00', NULL, '100', '2.5', NULL, NULL),
  ('1', '90ec0f4b-9f16-4448-9607-f3875b1deba9', '1a48e195-17c4-45bf-ac61-5b16f6a40042', 'f95de404-a131-4a91-8f6d-d020e532529e', 'redeemed', '0', 'pass', 'pass', 'pass', NULL, 'tickets', NULL, 'false', 'true', '5000', '5000', '0', '0', '', '', '{}', 'I6QBjOlr6qW9bO9tDE2ikF0', NULL, NULL, NULL, '0', '0', NULL, NULL),
  ('1', 'ab0df4ca-4be0-4941-80ea-e1d51982d27d', 'f911af41-d4e7-4e59-9ec5-e447c460fe95', NULL, 'held', '0', 'adult', 'general', 'tour', 'tour-11', 'tickets', NULL, 'true', 'false', '2000', '2000', '100', '50', '', '', '{}', NULL, '2031-03-08 16:00:00+00', '2031-03-08 17:00:00+00', '7e40fbbc-9312-4d47-99d4-0777a2111e44', '100', '2.5', NULL, NULL),
  ('1', 'bfdda459-dbff-4be4-9f5c-1f668f0698f7', '4a4bffbb-d5fb-4d3a-b14e-f0e5fa308439', 'd0fdb2dc-d337-4438-9a42-2dab5ad803c8', 'booked', '0', 'present', 'present', 'present', NULL, 'ledger', NULL, 'false', 'false', '5000', '5000', '0', '0', '', '', '{"message": "", "deliver_on": "", "receiver_name": "", "receiver_email": ""}', NULL, NULL, NULL, NULL, '0', '0', NULL, NULL),
  ('1', 'f571333a-0106-4b12-bae9-86e6728a02b0', '5311fcf4-9c5c-4fac-9df1-95e2d55a7c57', NULL, 'held', '0', 'adult', 'general', 'tour', 'tour-11', 'tickets', NULL, 'true', 'false', '2000', '2000', '100', '50', '', '', '{}', NULL, '2031-03-08 16:00:00+00', '2031-03-08 17:00:00+00', NULL, '100', '2.5', NULL, NULL);

insert into ticket_group (portal_id, id, event_template_id, name, description, summary, color, handler, hidden_type, start_policy, start_policy_date, duration_new, min_tickets_per_order, max_tickets_per_order, capacity, oversell_capacity, exclude_from_event_capacity, sales_start, sales_end, additional_info_spec, meta, position, withdrawn, seats, redeems) values
  ('1', 'friends', 'friendship', 'Friends', '', '', '', 'membership', 'public_browsable', NULL, NULL, 'P1Y', '0', NULL, '-1', '0', 'false', NULL, NULL, NULL, '{}', '0', 'false', NULL, NULL),
  ('1', 'general', 'tour', 'General', '', '', '', 'tickets', 'public_browsable', NULL, NULL, NULL, '0', '10', '-1', '0', 'false', NULL, NULL, NULL, '{}', '0', 'false', NULL, NULL),
  ('1', 'gifts', 'give', 'Gifts', '', '', '', 'codes', 'public_browsable', NULL, NULL, 'P1Y', '0', NULL, '-1', '0', 'false', NULL, NULL, NULL, '{}', '0', 'false', NULL, '{"friend": 2, "friend-child": 1}'),
  ('1', 'limited', 'tour', 'Limited', '', '', '', 'tickets', 'public_browsable', NULL, NULL, NULL, '0', NULL, '5', '0', 'false', NULL, NULL, NULL, '{}', '0', 'false', NULL, NULL),
  ('1', 'pass', 'pass', 'Pass', '', '', '', 'tickets', 'public_browsable', NULL, NULL, NULL, '0', NULL, '3', '0', 'false', NULL, NULL, NULL, '{}', '0', 'false', NULL, NULL),
  ('1', 'patrons', 'friendship', 'Patrons', '', '', '', 'membership', 'public_browsable', NULL, NULL, 'P1Y', '0', NULL, '-1', '0', 'false', NULL, NULL, NULL, '{}', '0', 'false', NULL, NULL),
  ('1', 'present', 'present', 'Gift card', '', '', '', 'ledger', 'public_browsable', NULL, NULL, NULL, '0', NULL, '-1', '0', 'false', NULL, NULL, NULL, '{}', '0', 'false', NULL, NULL),
  ('1', 'season', 'friendship', 'Season', '', '', '', 'membership', 'public_browsable', 'fixedto', '2031-12-31', NULL, '0', NULL, '-1', '0', 'false', NULL, NULL, NULL, '{}', '0', 'false', NULL, NULL);

insert into ticket_order (portal_id, id, order_number, cart_id, seller_id, identity_id, buyer, language, total_before_cartmod_price, total_cartmod_amount, total_fee_fixed_outside, total_fee_percent_outside, total_after_fees_price, purchased_on, scan_code) values
  ('1', '11c18608-6dde-4114-9ef5-af2635ec40ff', 'ZKW382XZM', '0a7faef0-cf15-488f-b27d-325a3a72d588', 'shop', '51ce4c18-fe1f-4a13-b282-5b0d27fe3f1d', '{"email": "ada-d0269a31-3b61-461a-b866-a5989628e85f@example.org", "contact": {}, "last_name": "Lovelace", "first_name": "Ada"}', 'en', '2000', '0', '100', '50', '2150', '2026-11-23 06:29:28.631+00', 'rO6Ymkh0mXhJbDv_Z89sAls'),
  ('1', '802b4185-8e0b-46ef-89ce-8d5b30c64c6b', '3KMB5F5YZ', '7d72070a-9a97-4e1a-9733-87745e905436', 'shop', '6e788329-9f63-4861-81f8-89bb0784a27e', '{"email": "ada@example.org", "contact": {"zip_code": "10115"}, "last_name": "Lovelace", "first_name": "Ada"}', 'en', '6000', '0', '0', '0', '6000', '2026-11-23 06:29:29.327+00', 'DETg92cvx5HV2WImkyLYlyY'),
  ('1', 'ca9384f4-bbd5-40be-abff-85334cf1dbcf', 'FGWHU7YEG', '8779abec-14c9-4fe8-8364-4090a1eb1e76', 'shop', '3938ac6a-ee69-44d1-ada4-14812a8d2380', '{"email": "ada-adc09645-e87b-47c1-8a9a-4dffae4042fa@example.org", "contact": {}, "last_name": "Lovelace", "first_name": "Ada"}', 'en', '12000', '0', '0', '0', '12000', '2026-11-23 06:29:29.003+00', 'NBr3gZN4pFvhfY9TmtbX5pM'),
  ('1', 'd0fdb2dc-d337-4438-9a42-2dab5ad803c8', 'E5BYB3R8Z', '4a4bffbb-d5fb-4d3a-b14e-f0e5fa308439', 'shop', 'a6f3e3cf-6a6c-4470-8caf-989ae5362a14', '{"email": "ada-3c67580e-b400-4466-9bc3-29ba9ed03399@example.org", "contact": {}, "last_name": "Lovelace", "first_name": "Ada"}', 'en', '5000', '0', '0', '0', '5000', '2026-11-23 06:29:28.693+00', '_wIkJ25h4u3X1xRNLAbAumQ'),
  ('1', 'd5f40abe-8dbc-4cbc-a818-5dab9d437213', 'V4NNDXBKC', '16c720a3-3691-45de-b8b5-725c791a28e1', 'shop', '83d6f446-c7c7-4009-a170-c68ff9d9325a', '{"email": "ada-67f65200-9f3f-43da-abca-7848fbfb8823@example.org", "contact": {}, "last_name": "Lovelace", "first_name": "Ada"}', 'en', '4000', '0', '200', '100', '4300', '2026-11-23 06:29:28.417+00', '7D-q0AXLJHT-bhuBuFihpI8'),
  ('1', 'f95de404-a131-4a91-8f6d-d020e532529e', 'KWBHVE6ZS', '1a48e195-17c4-45bf-ac61-5b16f6a40042', 'shop', 'af097b00-8ce3-48bd-8fcd-212c93cd329b', '{"email": "ada-e22b91f9-c16f-41d0-a6b6-15fabc81ff42@example.org", "contact": {}, "last_name": "Lovelace", "first_name": "Ada"}', 'en', '10000', '0', '0', '0', '10000', '2026-11-23 06:29:28.564+00', 'UhX_CUxZIhCZEGpuO7W7Vqg');

insert into ticket_rule (portal_id, ticket_type_id, ticket_group_id, min, max, named, emailed, party_role) values
  ('1', 'friend', 'friends', '1', '2', 'yes', 'false', ''),
  ('1', 'friend-child', 'friends', '0', '3', 'no', 'false', ''),
  ('1', 'patron-guest', 'patrons', '0', '2', 'no', 'false', '');

insert into ticket_type (portal_id, id, ticket_group_id, name, summary, description, rank, currency_amount, discounted_amount, currency_amount_min, currency_amount_max, fee_fixed_outside, fee_percent_outside, max_per_order, meta, withdrawn) values
  ('1', 'adult', 'general', 'Adult', '', '', '0', '2000', NULL, NULL, NULL, '100', '2.5', NULL, '{}', 'false'),
  ('1', 'any-present', 'present', 'Of any amount', '', '', '0', '0', NULL, '500', '100000', '0', '0', NULL, '{}', 'false'),
  ('1', 'child', 'general', 'Child', '', '', '0', '800', NULL, NULL, NULL, '0', '0', NULL, '{}', 'false'),
  ('1', 'free', 'general', 'Free', '', '', '0', '0', NULL, NULL, NULL, '100', '2.5', NULL, '{}', 'false'),
  ('1', 'friend', 'friends', 'Friend', '', '', '0', '6000', NULL, NULL, NULL, '0', '0', NULL, '{}', 'false'),
  ('1', 'friend-child', 'friends', 'Child', '', '', '0', '1000', NULL, NULL, NULL, '0', '0', NULL, '{}', 'false'),
  ('1', 'front', 'limited', 'Front', '', '', '0', '3000', NULL, NULL, NULL, '0', '0', NULL, '{}', 'false'),
  ('1', 'gift-pair', 'gifts', 'Two friends and a child', '', '', '0', '12000', NULL, NULL, NULL, '0', '0', NULL, '{}', 'false'),
  ('1', 'pass', 'pass', 'Pass', '', '', '0', '5000', NULL, NULL, NULL, '0', '0', NULL, '{}', 'false'),
  ('1', 'patron', 'patrons', 'Patron', '', '', '0', '9000', NULL, NULL, NULL, '0', '0', NULL, '{}', 'false'),
  ('1', 'patron-guest', 'patrons', 'Guest', '', '', '0', '0', NULL, NULL, NULL, '0', '0', NULL, '{}', 'false'),
  ('1', 'present', 'present', 'Gift card', '', '', '0', '5000', NULL, NULL, NULL, '0', '0', NULL, '{}', 'false'),
  ('1', 'seasonal', 'season', 'Seasonal', '', '', '0', '4000', NULL, NULL, NULL, '0', '0', NULL, '{}', 'false');

insert into venue (portal_id, id, name, timezone, address, location) values
  ('1', 'house', 'House', 'America/New_York', '{}', NULL);

insert into web_session (portal_id, token_hash, identity_id, opened_by, created_at, expires_at) values
  ('1', E'\\x5ecde5f8de09574f1def7632af6a1b0e38ba95b3255acfa7bc0294b95d0ad745', '6e788329-9f63-4861-81f8-89bb0784a27e', 'member_code', '2026-11-23 06:29:29.202+00', '2026-11-23 08:29:29.202+00');

insert into graphile_worker._private_jobs (id, job_queue_id, task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, updated_at, key, locked_at, locked_by, revision, flags) overriding system value values
  ('1', NULL, '1', '{"portal_id":1,"ticket_order_id":"d5f40abe-8dbc-4cbc-a818-5dab9d437213"}', '0', '2026-11-23 06:29:28.407655+00', '0', '10', NULL, '2026-11-23 06:29:28.407655+00', '2026-11-23 06:29:28.407655+00', NULL, NULL, NULL, '0', NULL),
  ('10', NULL, '4', '{"portal_id":1,"gift_code_id":"5a2e1297-50e2-456a-9c7d-8623fcc5fe06"}', '0', '2026-11-23 06:29:28.994119+00', '0', '10', NULL, '2026-11-23 06:29:28.994119+00', '2026-11-23 06:29:28.994119+00', NULL, NULL, NULL, '0', NULL),
  ('11', NULL, '1', '{"portal_id":1,"ticket_order_id":"802b4185-8e0b-46ef-89ce-8d5b30c64c6b"}', '0', '2026-11-23 06:29:29.323495+00', '0', '10', NULL, '2026-11-23 06:29:29.323495+00', '2026-11-23 06:29:29.323495+00', NULL, NULL, NULL, '0', NULL),
  ('12', NULL, '5', '{"portal_id":1,"occasion":"0f066dcf-39fb-4d28-b592-ce2bc426de7f","email":"ada-67f65200-9f3f-43da-abca-7848fbfb8823@example.org","memberships_only":false}', '0', '2026-11-23 06:29:29.425508+00', '0', '10', NULL, '2026-11-23 06:29:29.425508+00', '2026-11-23 06:29:29.425508+00', NULL, NULL, NULL, '0', NULL),
  ('2', NULL, '2', '{"portal_id":1,"ticket_order_id":"d5f40abe-8dbc-4cbc-a818-5dab9d437213"}', '0', '2026-11-23 06:29:28.472243+00', '0', '10', NULL, '2026-11-23 06:29:28.472243+00', '2026-11-23 06:29:28.472243+00', NULL, NULL, NULL, '0', NULL),
  ('3', NULL, '1', '{"portal_id":1,"ticket_order_id":"f95de404-a131-4a91-8f6d-d020e532529e"}', '0', '2026-11-23 06:29:28.559842+00', '0', '10', NULL, '2026-11-23 06:29:28.559842+00', '2026-11-23 06:29:28.559842+00', NULL, NULL, NULL, '0', NULL),
  ('4', NULL, '2', '{"portal_id":1,"ticket_order_id":"f95de404-a131-4a91-8f6d-d020e532529e"}', '0', '2026-11-23 06:29:28.594017+00', '0', '10', NULL, '2026-11-23 06:29:28.594017+00', '2026-11-23 06:29:28.594017+00', NULL, NULL, NULL, '0', NULL),
  ('5', NULL, '1', '{"portal_id":1,"ticket_order_id":"11c18608-6dde-4114-9ef5-af2635ec40ff"}', '0', '2026-11-23 06:29:28.624285+00', '0', '10', NULL, '2026-11-23 06:29:28.624285+00', '2026-11-23 06:29:28.624285+00', NULL, NULL, NULL, '0', NULL),
  ('6', NULL, '2', '{"portal_id":1,"ticket_order_id":"11c18608-6dde-4114-9ef5-af2635ec40ff"}', '0', '2026-11-23 06:29:28.64909+00', '0', '10', NULL, '2026-11-23 06:29:28.64909+00', '2026-11-23 06:29:28.64909+00', NULL, NULL, NULL, '0', NULL),
  ('7', NULL, '1', '{"portal_id":1,"ticket_order_id":"d0fdb2dc-d337-4438-9a42-2dab5ad803c8"}', '0', '2026-11-23 06:29:28.689353+00', '0', '10', NULL, '2026-11-23 06:29:28.689353+00', '2026-11-23 06:29:28.689353+00', NULL, NULL, NULL, '0', NULL),
  ('8', NULL, '3', '{"portal_id":1,"ledger_account_id":"29e99cf2-556a-43b6-8428-261ad3b71a7f"}', '0', '2026-11-23 06:29:28.689353+00', '0', '10', NULL, '2026-11-23 06:29:28.689353+00', '2026-11-23 06:29:28.689353+00', NULL, NULL, NULL, '0', NULL),
  ('9', NULL, '1', '{"portal_id":1,"ticket_order_id":"ca9384f4-bbd5-40be-abff-85334cf1dbcf"}', '0', '2026-11-23 06:29:28.994119+00', '0', '10', NULL, '2026-11-23 06:29:28.994119+00', '2026-11-23 06:29:28.994119+00', NULL, NULL, NULL, '0', NULL);

insert into graphile_worker._private_tasks (id, identifier) overriding system value values
  ('1', 'mail_confirmation'),
  ('2', 'update_passes'),
  ('3', 'mail_gift_card'),
  ('4', 'mail_gift_code'),
  ('5', 'resend_orders');

select setval('graphile_worker.jobs_id_seq1', 12);
select setval('graphile_worker.tasks_id_seq', 5);
select setval('public.portal_portal_id_seq', 1);

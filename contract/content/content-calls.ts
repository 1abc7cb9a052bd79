import { z } from 'zod';
import { call, flag, list } from '../api/call.ts';
import { id, uuid } from '../api/scalars.ts';
import { seller } from '../events/event-entities.ts';
import { walletProvider } from '../orders/wallet-calls.ts';

/** Configuration, pictures and fonts of a storefront. */
export const contentCalls = {
  getConfiguration: call('getConfiguration', {
    summary:
      'The configuration that a storefront loads at start: portal, seller, theme, strings, settings.',
    rows: ['CFG-01', 'CFG-02'],
    answer: z.object({
      portal: z.object({
        key: z.string(),
        name: z.string(),
        currency: z.string(),
        languages: z.array(z.string()),
        public_identity_id: uuid,
      }),
      seller,
      config: z.record(z.string(), z.unknown()),
      theme: z.record(z.string(), z.unknown()),
      strings: z.record(z.string(), z.string()),
      stripe: z.object({ publishable_key: z.string(), script_url: z.string() }),
      /** Origin of the address service. */
      address_lookup: z.object({ api_base: z.string() }),
      /** Null without a captcha service. */
      captcha: z.object({ script_url: z.string() }).nullable(),
      /** The wallets that passes are available for. */
      wallets: z.array(walletProvider),
    }),
    refusals: ['tenant_unknown'],
  }),
  getConfig: call('getConfig', {
    summary: 'Configuration of event templates and ticket groups.',
    rows: ['CFG-30', 'API-23'],
    query: z.object({ 'resource_id._in': list, 'key._in': list.optional() }),
    answer: z.object({
      config: z.array(
        z.object({
          scope: z.string(),
          resource_id: id,
          key: z.string(),
          value: z.unknown(),
        }),
      ),
    }),
    refusals: ['validation_failed', 'tenant_unknown'],
  }),
  getImage: call('getImage', {
    summary: 'A picture, resized to cover the available size nearest to sizex by sizey.',
    rows: ['APP-66', 'APP-67', 'APP-68'],
    params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
    query: z.object({
      sizex: z.coerce.number().int().min(1).max(3000).optional(),
      sizey: z.coerce.number().int().min(1).max(3000).optional(),
      shrinkonly: flag.optional(),
    }),
    answerType: 'image/*',
    refusals: ['validation_failed', 'not_found', 'tenant_unknown', 'server_busy'],
  }),
  getFont: call('getFont', {
    summary: 'A font file of a theme.',
    rows: ['CFG-09'],
    params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
    query: z.object({}),
    answerType: 'font/woff2',
    refusals: ['validation_failed', 'not_found', 'tenant_unknown'],
  }),
} as const;

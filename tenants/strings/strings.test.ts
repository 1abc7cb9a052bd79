import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';
import { refusalStatus } from '#contract/refusals.ts';
import { en } from './en.ts';

describe('the default words', () => {
  test.each(Object.entries(en))('%s is a message that can be read', (_key, message) => {
    expect(() => compile(message)).not.toThrow();
    expect(message.trim()).toBe(message);
  });

  test('have a text for every refusal', () => {
    for (const code of Object.keys(refusalStatus)) expect(en).toHaveProperty([`refusal.${code}`]);
  });

  test('hold the texts that the specification fixes, to the letter', () => {
    expect(en).toMatchObject({
      'not_found.title': 'Oops!',
      'not_found.text': 'We could not find anything at this URL. (404 Not Found)',
      'shell.title': '{page} - {product}',
      'events.title': 'Choose your events',
      'date.today': 'Today',
      'date.tomorrow': 'Tomorrow',
      'date.at': '{date} at {time}',
      'event.more_dates': 'Show more dates',
      'event.no_times': 'No times available',
      'event.any_date': 'Any date',
      'event.part_not_available': 'Not available',
      'event.part_sold_out': 'Sold out',
      'event.too_many_types': 'You can only select up to 10 different types of tickets.',
      'event.outside_min_max': 'Value entered is outside min/max.',
      'details.outside_min_max': 'Value entered is outside min/max.',
      'details.voucher_mismatch':
        'Does not match the expected format. Please check your CityPASS code.',
      'checkout.address_choose':
        'Select an address from the list of suggestions or enter manually.',
      'rule.anchor_required': 'Add an admission event to your cart first.',
      'event.legend_increase': 'Session will incur an additional cost',
      'cart.expired': 'Unfortunately your cart has timed out',
      'cart.start_over': 'Start over',
      'cart.remove_question': 'Remove item?',
      'checkout.not_charged': 'Your card has not been charged.',
      'checkout.not_supported': 'Payment not supported for this amount',
      'checkout.errors':
        'There were errors found in the information you submitted. Please address the errors and re-submit the form.',
      'checkout.provider_failed':
        'Credit card payment can not be processed because the provider was unable to load. Try disabling any privacy blockers and ad blockers, and reloading the page.',
      'not_found.order': 'Order not found',
      'shell.reload': 'Reload',
      'fault.text': 'Sorry! Something unexpected happened. Please try again.',
      'fault.later': 'Sorry, something unexpected happened. Please try again later.',
    });
  });
});

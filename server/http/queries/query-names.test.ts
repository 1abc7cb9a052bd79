import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { staffCalls } from '#contract/staff/staff-calls.ts';
import { parametersOf, queryFaults, staffParametersOf } from './query-names.ts';

const url = (query: string) => new URL(`http://shop.example/call?${query}`);
const ofBuyers = (name: keyof typeof calls, query: string) =>
  queryFaults(calls[name], parametersOf(calls[name]), url(query));
const ofStaff = (name: keyof typeof staffCalls, query: string) =>
  queryFaults(staffCalls[name], staffParametersOf(staffCalls[name]), url(query));
const unknown = (path: string) => ({ path, fault: 'is not a parameter of this call' });

describe('a query string', () => {
  // Guards: STF-16
  test('with a mistyped filter is refused with its name', () => {
    expect(ofStaff('listOrders', 'stat=refunded&event=tour')).toEqual([unknown('stat')]);
    expect(ofStaff('listOrderNumbers', 'form_day=2031-04-01')).toEqual([unknown('form_day')]);
    expect(ofBuyers('listSessions', 'start_datetime._onday=2031-04-01')).toEqual([
      unknown('start_datetime._onday'),
    ]);
  });

  test('may have its call’s parameters, and those that every buyer’s call has', () => {
    expect(ofStaff('listOrders', 'state=refunded&event=tour&sort=total')).toEqual([]);
    const common = 'seller=tower&lang=de&embed=venue&limit=8&_sort=name';
    expect(ofBuyers('getConfiguration', common)).toEqual([]);
    expect(ofBuyers('listAvailableEvents', `${common}&meta.topic=a`)).toEqual([]);
    expect(ofStaff('listOrders', 'seller=tower&lang=de')).toEqual([unknown('lang')]);
  });

  test('may have metadata keys in the listing only', () => {
    expect(ofBuyers('listAvailableEvents', 'meta.topic=a&metatopic=a')).toEqual([
      unknown('metatopic'),
    ]);
    expect(ofBuyers('getEvent', 'meta.topic=a')).toEqual([unknown('meta.topic')]);
  });

  // Guards: API-01
  test('may name each parameter only once', () => {
    expect(ofStaff('listOrders', 'state=refunded&state=valid')).toEqual([
      { path: 'state', fault: 'is given more than once' },
    ]);
  });

  test('may have parameters added by others if its call is opened as a link', () => {
    expect(ofBuyers('getTicketOrderCalendar', 'seller=tower&utm_source=letter')).toEqual([]);
    expect(ofBuyers('getGooglePass', 'seller=tower&gclid=1&gclid=2')).toEqual([]);
    expect(ofStaff('getDoorSnapshot', 'refs=1&later=1')).toEqual([]);
  });

  test('with thousands of unknown names is answered with twenty', () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `x${at}=`).join('&');
    expect(ofStaff('listOrders', many)).toHaveLength(20);
  });
});

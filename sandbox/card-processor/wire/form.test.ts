import { describe, expect, it } from 'vitest';
import { readForm } from './form.ts';

describe('a form with brackets', () => {
  it('is parsed into a tree', () => {
    const read = readForm('amount=5&shipping[address][city]=Ulm&expand[]=a&expand[]=b');
    expect(JSON.parse(JSON.stringify(read))).toEqual({
      amount: '5',
      shipping: { address: { city: 'Ulm' } },
      expand: ['a', 'b'],
    });
  });

  it('is parsed into a list if its names are numbers', () => {
    const read = readForm('items[0][id]=a&items[0][n]=1&items[1][id]=b');
    expect(JSON.parse(JSON.stringify(read))).toEqual({
      items: [{ id: 'a', n: '1' }, { id: 'b' }],
    });
  });

  it('cannot change a prototype', () => {
    readForm('__proto__[polluted]=yes&a[__proto__][polluted]=yes&constructor[x]=1');
    expect({}).not.toHaveProperty('polluted');
  });
});

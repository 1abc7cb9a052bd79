import { describe, expect, test } from 'vitest';
import { sideTexts } from './side-texts.ts';

const nothing = { is_there: false, text: null };
const thing = { is_there: true, text: null };
const value = (text: string) => ({ is_there: true, text });

// Guards: PUB-03
describe('the sides of a conflict', () => {
  test('have the values of a field', () => {
    const sides = { base: value('Old'), mine: value('Mine'), published: nothing };
    expect(sideTexts({ address: 'events/boats/subtitle', ...sides })).toEqual({
      base: 'Old',
      mine: 'Mine',
      published: 'Removed',
    });
  });

  test('say of a field that had none that there was nothing', () => {
    const sides = { base: nothing, mine: value('Mine'), published: value('Theirs') };
    expect(sideTexts({ address: 'events/boats/subtitle', ...sides }).base).toBe('Nothing');
  });

  test('say of a thing with fields that one withdrew and the other changed what becomes of it', () => {
    const sides = { base: thing, mine: nothing, published: thing };
    expect(sideTexts({ address: 'events/boats', ...sides })).toEqual({
      base: 'It was there.',
      mine: 'Removed',
      published: 'It stays, with what is in it.',
    });
  });

  test('name a picture’s bytes, which have no text', () => {
    const sides = { base: thing, mine: thing, published: thing };
    const { mine } = sideTexts({ address: '$pictures/logo.svg', ...sides });
    expect(mine).toBe('A file of its own');
  });
});

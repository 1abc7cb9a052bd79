import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasBlankContexts,
  readAnswers,
  type SurveyField,
  type SurveyQuestion,
  surveyQuestions,
} from './survey.ts';

const always: ReadonlySet<string> = new Set(['handler:tickets']);
const field = (change: Partial<SurveyField> = {}): SurveyField => ({
  title: 'A question',
  type: 'string',
  ...change,
});
const asked = (properties: Record<string, SurveyField>, required: readonly string[] = []) =>
  surveyQuestions({ properties, required }, always);
const only = (change: Partial<SurveyField>, required = false): SurveyQuestion[] =>
  asked({ one: field(change) }, required ? ['one'] : []);
const read = (change: Partial<SurveyField>, given: unknown, required = false) =>
  readAnswers(only(change, required), { one: given });
const kept = (value: unknown) => ({ data: { one: value }, faults: [] });
const nothing = { data: {}, faults: [] };
const wrong = (fault: string) => ({ data: {}, faults: [{ name: 'one', fault }] });

describe('questions', () => {
  // Guards: QTY-25
  test('are asked in order, with those that have none last as given', () => {
    const questions = asked({
      last: field(),
      second: field({ propertyOrder: 2 }),
      first: field({ propertyOrder: 1 }),
      after: field(),
    });
    expect(questions.map(({ name }) => name)).toEqual(['first', 'second', 'last', 'after']);
  });

  // Guards: QTY-33
  test('show up to three options as radio buttons and more as a list', () => {
    const control = (count: number) =>
      only({ enum: Array.from({ length: count }, String) })[0]?.control;
    expect([1, 2, 3, 4, 9].map(control)).toEqual([
      'radios',
      'radios',
      'radios',
      'dropdown',
      'dropdown',
    ]);
  });

  test('use the control for their type and format', () => {
    const control = (change: Partial<SurveyField>) => only(change)[0]?.control;
    expect(control({ type: 'boolean' })).toBe('yes_no');
    expect(control({ type: 'integer' })).toBe('number');
    expect(control({ type: 'number' })).toBe('number');
    expect(control({ format: 'email' })).toBe('email');
    expect(control({ format: 'date' })).toBe('date');
    expect(control({ format: 'textarea' })).toBe('long_text');
    expect(control({ format: 'anything' })).toBe('text');
  });

  // Guards: QTY-35
  test('with contexts are asked only there, and without contexts everywhere', () => {
    const questions = asked({
      here: field({ contexts: 'anchor, handler:tickets' }),
      elsewhere: field({ contexts: 'renew' }),
      blank: field({ contexts: ' , ' }),
    });
    expect(questions.map(({ name }) => name)).toEqual(['here', 'blank']);
    expect(['', ' ', ',', ' , ,'].every((contexts) => hasBlankContexts({ contexts }))).toBe(true);
    expect(hasBlankContexts({ contexts: 'anchor' })).toBe(false);
    expect(hasBlankContexts({})).toBe(false);
  });
});

describe('answers', () => {
  // Guards: QTY-27, QTY-29
  test('that are empty are dropped, and reported if required', () => {
    for (const empty of ['', '   ', undefined, null, {}, []]) {
      expect(read({}, empty)).toEqual(nothing);
      expect(read({}, empty, true)).toEqual(wrong('missing'));
    }
  });

  // Guards: QTY-31
  test('of text are trimmed', () => {
    expect(read({}, '  nuts ')).toEqual(kept('nuts'));
    expect(read({}, 'x'.repeat(2001))).toEqual(wrong('too_long'));
  });

  // Guards: QTY-28, QTY-30
  test('to number questions are numbers within min and max', () => {
    const age = { type: 'integer', minimum: 7, maximum: 99 } as const;
    expect(read(age, ' 7 ')).toEqual(kept(7));
    expect(read(age, 99)).toEqual(kept(99));
    expect(read(age, '6')).toEqual(wrong('outside_min_max'));
    expect(read(age, '100')).toEqual(wrong('outside_min_max'));
    expect(read(age, '8.5')).toEqual(wrong('not_whole'));
    expect(read(age, 'eight')).toEqual(wrong('not_a_number'));
    expect(read({ type: 'number' }, '8,5')).toEqual(kept(8.5));
    expect(read({ type: 'number' }, '1,500')).toEqual(wrong('not_a_number'));
    expect(read({ type: 'number' }, '1,500.5')).toEqual(wrong('not_a_number'));
    expect(read({ type: 'number' }, '1e999')).toEqual(wrong('not_a_number'));
  });

  // Guards: QTY-32
  test('that are not an option are dropped, and reported if required', () => {
    const size = { enum: ['S', 'M'] };
    expect(read(size, ' M ')).toEqual(kept('M'));
    expect(read(size, 'XL')).toEqual(nothing);
    expect(read(size, 'XL', true)).toEqual(wrong('missing'));
    expect(read({ type: 'integer', enum: ['1', '2'] }, '2')).toEqual(kept(2));
    expect(read({ type: 'boolean' }, 'true')).toEqual(kept(true));
    expect(read({ type: 'boolean' }, false, true)).toEqual(kept(false));
    expect(read({ type: 'boolean' }, 'perhaps', true)).toEqual(wrong('missing'));
  });

  // Guards: QTY-32
  test('in another wording of an option mean it, unless another option is written so', () => {
    const [question] = only({ enum: ['Ja', 'Yes', 'Nein'] });
    const said = [['Ja', 'Yes'], ['Yes'], ['Nein', 'No']];
    const options = question?.options.map((option, at) => ({
      ...option,
      wordings: new Set(said[at]),
    }));
    const inLanguages = [{ ...question, options } as SurveyQuestion];
    expect(readAnswers(inLanguages, { one: 'No' }).data).toEqual({ one: 'Nein' });
    expect(readAnswers(inLanguages, { one: 'Yes' }).data).toEqual({ one: 'Yes' });
    expect(readAnswers(inLanguages, { one: 'Non' }).data).toEqual({});
  });

  test('to questions with a format must match it', () => {
    expect(read({ format: 'email' }, 'ada@example.org')).toEqual(kept('ada@example.org'));
    expect(read({ format: 'email' }, 'ada')).toEqual(wrong('not_an_email'));
    expect(read({ format: 'date' }, '2032-02-29')).toEqual(kept('2032-02-29'));
    expect(read({ format: 'date' }, '2031-02-29')).toEqual(wrong('not_a_date'));
    expect(read({ format: 'date' }, 'tomorrow')).toEqual(wrong('not_a_date'));
  });

  test('to unknown questions are dropped, whatever their names', () => {
    expect(readAnswers(only({}), { two: 'x', constructor: 'y' })).toEqual(nothing);
    expect(readAnswers(asked({ toString: field() }, ['toString']), {}).faults).toHaveLength(1);
  });

  const anyField = fc.record({
    title: fc.string(),
    type: fc.constantFrom('string', 'number', 'integer', 'boolean'),
    format: fc.constantFrom(undefined, 'email', 'date', 'textarea'),
    enum: fc.option(fc.array(fc.string({ maxLength: 3 }), { maxLength: 5 }), { nil: undefined }),
    minimum: fc.option(fc.integer(), { nil: undefined }),
    maximum: fc.option(fc.integer(), { nil: undefined }),
  }) as fc.Arbitrary<SurveyField>;

  test('are read back unchanged once stored', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), anyField),
        fc.dictionary(fc.string(), fc.anything()),
        (properties, given) => {
          const questions = asked(properties);
          const { data } = readAnswers(questions, given);
          expect(readAnswers(questions, data).data).toEqual(data);
          for (const { name, type, options } of questions) {
            if (!Object.hasOwn(data, name)) continue;
            const value = data[name];
            const kind = type === 'integer' ? 'number' : type;
            expect(typeof value).toBe(kind);
            if (type === 'string' && options.length > 0)
              expect(options.map((option) => option.value)).toContain(value);
          }
        },
      ),
    );
  });
});

import { expect, test } from 'vitest';
import { type SurveyField, surveyQuestions } from '#domain/cart/survey.ts';
import { renderPart, visibleTexts } from '../../testing/render-part.tsx';
import { AskedQuestion } from './details-question.tsx';

const question = async (field: Partial<SurveyField>, required = false, fault?: 'missing') => {
  const spec = {
    properties: { one: { title: 'Size', type: 'string' as const, ...field } },
    required: required ? ['one'] : [],
  };
  const [asked] = surveyQuestions(spec, new Set());
  if (!asked) throw new Error('nothing is asked');
  return renderPart(
    <AskedQuestion
      groupId="g"
      question={asked}
      details={{ values: {}, faults: fault ? { 'question g one': fault } : {}, refused: 0 }}
      set={() => {}}
      isBusy={false}
    />,
  );
};
const options = (count: number) => ({ enum: Array.from({ length: count }, (_, at) => `no ${at}`) });

// Guards: QTY-33
test('three options are radio buttons, four are a list', async () => {
  const radios = await question(options(3));
  expect(radios.match(/type="radio"/g)).toHaveLength(3);
  expect(radios).not.toContain('<select');
  const list = await question(options(4));
  expect(list).not.toContain('type="radio"');
  expect(list.match(/<option/g)).toHaveLength(1 + 4);
});

// Guards: QTY-25
test('options show their titles and send the venue’s values', async () => {
  for (const count of [2, 5]) {
    const { enum: values } = options(count);
    const html = await question({
      enum: values,
      enum_titles: values.map((one) => one.toUpperCase()),
    });
    expect(visibleTexts(html)).toContain('NO 1');
    expect(html).toContain('value="no 1"');
  }
});

// Guards: QTY-25, QTY-29, QTY-34
test('an optional question is marked as optional, and a required one is required', async () => {
  for (const field of [{}, options(2), options(5), { format: 'textarea' }]) {
    expect(visibleTexts(await question(field))).toMatch(/^Size \( ?optional ?\)/);
    const required = await question(field, true);
    expect(visibleTexts(required)).not.toContain('optional');
    expect(required).toContain('required=""');
  }
});

// Guards: QTY-25, QTY-30
test('a number field is plain text for digits, so that no browser drops a comma, and states its bounds', async () => {
  const html = await question({ type: 'integer', minimum: 34, maximum: 49, description: 'Shoes' });
  expect(html).toContain('inputMode="numeric"');
  expect(html).not.toContain('type="number"');
  expect(visibleTexts(html)).toContain('Shoes From 34 to 49.');
});

test('e-mail addresses and dates have their own input types', async () => {
  expect(await question({ format: 'email' })).toContain('type="email"');
  expect(await question({ format: 'date' })).toContain('type="date"');
});

test('an error appears at its field', async () => {
  const html = await question({}, true, 'missing');
  expect(html).toContain('aria-invalid="true"');
  expect(visibleTexts(html)).toContain('Please fill this in.');
});

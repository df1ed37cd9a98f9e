import { expect, test } from 'vitest';
import { changePasswordSchema } from '#domain/sign-in/change-password.ts';

const [required, tooShort, tooLong, tooSimple, different] = [
  'Current password is required',
  'New password must be at least 8 characters',
  'New password must be at most 128 characters',
  'Password must contain at least one lowercase letter, one uppercase letter, and one number',
  "Passwords don't match",
];

test.each([
  'Abcdefg1',
  '  Spaces 1  ',
  '<script>1A',
  'Пароль-123',
  'ÄÖÜäöü١٢٣',
  'Abcde1🎬🎬',
  `Aa1${'x'.repeat(125)}`,
  `Aa1${'🎬'.repeat(125)}`,
])('the password %j is accepted unchanged', (newPassword) => {
  const form = { currentPassword: 'x', newPassword, confirmPassword: newPassword };
  expect(changePasswordSchema.parse(form)).toEqual(form);
});

test.each([
  ['Abcde1x', tooShort],
  ['Abcd1🎬🎬', tooShort],
  [`Aa1${'x'.repeat(126)}`, tooLong],
  [`Aa1${'x'.repeat(100_000)}`, tooLong],
  ['abcdefg1', tooSimple],
  ['ABCDEFG1', tooSimple],
  ['Abcdefgh', tooSimple],
  ['12345678', tooSimple],
])('the password %j is refused', (newPassword, sentence) => {
  const form = { currentPassword: 'x', newPassword, confirmPassword: newPassword };
  expect(issuesOf(form)).toEqual([`newPassword: ${sentence}`]);
});

test('every error is reported at its field', () => {
  expect(
    issuesOf({ currentPassword: '', newPassword: 'Short1', confirmPassword: 'other' }),
  ).toEqual([
    `currentPassword: ${required}`,
    `newPassword: ${tooShort}`,
    `confirmPassword: ${different}`,
  ]);
  expect(issuesOf({})).toEqual([
    `currentPassword: ${required}`,
    `newPassword: ${tooShort}`,
    `confirmPassword: ${different}`,
  ]);
});

test('a confirmation in another Unicode normalization form does not match', () => {
  const form = {
    currentPassword: 'x',
    newPassword: 'Caf\u00E91234',
    confirmPassword: 'Cafe\u03011234',
  };
  expect(issuesOf(form)).toEqual([`confirmPassword: ${different}`]);
});

test('a body that is not an object is refused', () => {
  for (const body of [null, undefined, 42, 'text', []]) {
    expect(issuesOf(body)).toEqual([': Please fill in all three passwords']);
  }
});

test('a password that breaks two rules gets both errors', () => {
  const form = { currentPassword: 'x', newPassword: '', confirmPassword: '' };
  expect(issuesOf(form)).toEqual([`newPassword: ${tooShort}`, `newPassword: ${tooSimple}`]);
});

function issuesOf(form: unknown): string[] {
  const { error } = changePasswordSchema.safeParse(form);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

import { expect, test } from 'vitest';
import { emailSettingsInputSchema } from '#domain/email-settings/email-settings.ts';

test('notifications are enabled by default', () => {
  const contactEmail = 'me@example.org';
  expect(emailSettingsInputSchema.parse({ contactEmail })).toEqual({
    contactEmail,
    isEnabled: true,
  });
  expect(emailSettingsInputSchema.parse({ contactEmail, isEnabled: false }).isEnabled).toBe(false);
});

test('an address of the maximum length is accepted and trimmed', () => {
  const longest = `${'a'.repeat(64)}@${'b'.repeat(61)}.${'c'.repeat(61)}.${'d'.repeat(61)}.org`;
  expect(longest).toHaveLength(254);
  for (const contactEmail of [longest, ` ${longest}\n`]) {
    expect(emailSettingsInputSchema.parse({ contactEmail }).contactEmail).toBe(longest);
  }
});

test.each([
  [{}, /Contact email is required/],
  [{ contactEmail: '' }, /Contact email is required/],
  [{ contactEmail: '  ' }, /Contact email is required/],
  [{ contactEmail: 'nobody' }, /valid email/],
  [{ contactEmail: 'me@example.org\r\nBcc: b@c.org' }, /valid email/],
  [{ contactEmail: 'me@example.org', isEnabled: 'true' }, /Enabled/],
  [[], /fill in/],
])('%j is refused', (sent, sentence) => {
  const result = emailSettingsInputSchema.safeParse(sent);
  expect(result.error?.issues[0]?.message).toMatch(sentence);
});

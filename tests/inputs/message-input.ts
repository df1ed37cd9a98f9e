/** A visitor's message as the contact form sends it. */
export const messageInput = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  subject: 'general',
  message: 'Hello,\nthank you.',
} as const;

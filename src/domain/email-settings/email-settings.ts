import * as z from 'zod/mini';
import { isEmailAddress } from '#domain/text/email-address.ts';

/**
 * Who is told of new messages, and whether, as the form and the server both
 * read it. Source: specification §3.
 */
export const emailSettingsInputSchema = z.object(
  {
    contactEmail: z
      .string({ error: 'Contact email is required' })
      .check(
        z.trim(),
        z.minLength(1, { error: 'Contact email is required', abort: true }),
        z.refine(isEmailAddress, { error: 'Please enter a valid email address' }),
      ),
    isEnabled: z.prefault(z.boolean({ error: 'Enabled must be true or false' }), true),
  },
  { error: 'Please fill in the email settings' },
);

/** The settings as they are typed and sent. */
export type EmailSettingsInput = z.input<typeof emailSettingsInputSchema>;

/** What is read of the settings; the address is empty while none has been saved. */
export const emailSettingsSchema = z.object({
  contactEmail: z.string(),
  isEnabled: z.boolean(),
});

export type EmailSettings = z.infer<typeof emailSettingsSchema>;

/** The settings with every field, as they are answered once saved. */
export const adminEmailSettingsSchema = z.extend(emailSettingsSchema, {
  id: z.string(),
  updatedAt: z.string(),
});

export type AdminEmailSettings = z.infer<typeof adminEmailSettingsSchema>;

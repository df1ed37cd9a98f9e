import * as z from 'zod/mini';
import { isEmailAddress } from '#domain/text/email-address.ts';
import type { SettingsGroup } from '#domain/settings-group.ts';
import { trimInvisible } from '#domain/http/trim-invisible.ts';

/**
 * Schema of the notification settings, shared by the form and the server.
 * See docs/panel.md, "Email settings".
 */
export const emailSettingsInputSchema = z.object(
  {
    contactEmail: z
      .string({ error: 'Contact email is required' })
      .check(
        z.overwrite(trimInvisible),
        z.minLength(1, { error: 'Contact email is required', abort: true }),
        z.refine(isEmailAddress, { error: 'Please enter a valid email address' }),
      ),
    isEnabled: z.prefault(z.boolean({ error: 'Enabled must be true or false' }), true),
  },
  { error: 'Please fill in the email settings' },
);

/** The current settings; the address is empty until the settings are saved. */
const emailSettingsSchema = z.object({
  contactEmail: z.string(),
  isEnabled: z.boolean(),
});

export type EmailSettings = z.infer<typeof emailSettingsSchema>;

/** The settings with all fields, as returned after saving. */
const adminEmailSettingsSchema = z.extend(emailSettingsSchema, {
  id: z.string(),
  updatedAt: z.string(),
});

export const emailSettings = {
  name: 'email',
  schema: emailSettingsSchema,
  defaults: { contactEmail: '', isEnabled: true },
  address: '/api/admin/email-settings',
  input: emailSettingsInputSchema,
  reply: emailSettingsSchema,
  savedReply: adminEmailSettingsSchema,
  otherReplies: { 201: adminEmailSettingsSchema },
  // The owner is notified at this address when an unknown browser signs in.
  isSecurity: true,
  readSummary: 'The address for notifications, and whether they are on',
  saveSummary: 'Set the address for notifications, and whether they are on',
} satisfies SettingsGroup<EmailSettings>;

/** Why the site cannot mail notifications: it has no mail server, or no address to mail them to. */
const obstacleSchema = z.enum(['no-mail-server', 'no-address']);

export type MailObstacle = z.infer<typeof obstacleSchema>;

/** The obstacle; `null` when notifications can be mailed, whether or not they are enabled. */
export const mailObstacleReplySchema = z.object({ obstacle: z.nullable(obstacleSchema) });

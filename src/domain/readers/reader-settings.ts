import * as z from 'zod/mini';
import type { SettingsGroup } from '#domain/settings-group.ts';

const MAX_IDENTITY_LENGTH = 300;

/** What the owner sets for mails to readers. */
const readerSettingsSchema = z.object({
  isOn: z.boolean(),
  /** Who writes the mails, with a postal address, on one line. */
  identity: z.string(),
  /** How many mails are sent within an hour and within a day. */
  perHour: z.int(),
  perDay: z.int(),
  /** Whether the newsletter box of the contact form asks for a confirmation. */
  invitesFromContactForm: z.boolean(),
  /** Whether a restore has switched the mails off, see decision 62. */
  isOffSinceRestore: z.boolean(),
});

export type ReaderSettings = z.infer<typeof readerSettingsSchema>;

/** The switches that visitors see, as fields of the site. One that is off is not given. */
export const readerSiteFields = {
  /** Whether visitors can subscribe to mails about new videos. */
  mailsReaders: z.optional(z.boolean()),
};

/** The values of {@link readerSiteFields}. */
export function readerSiteValues({ isOn }: ReaderSettings) {
  return { ...(isOn && { mailsReaders: true }) };
}

export const PER_HOUR = { min: 1, max: 20_000 } as const;
export const PER_DAY = { min: 1, max: 100_000 } as const;

/** Any of the settings; the others stay as they are. */
const readerSettingsUpdateSchema = z.partial(
  z.object({
    isOn: z.boolean({ error: 'Mails to readers must be on or off' }),
    identity: z.string({ error: 'The line about you must be a text' }).check(
      z.overwrite((text) => text.replaceAll(/\s+/g, ' ').trim()),
      z.regex(/^\P{Cc}*$/u, { error: 'The line about you must be one line of text' }),
      z.maxLength(MAX_IDENTITY_LENGTH, {
        error: `The line about you may have ${MAX_IDENTITY_LENGTH} characters`,
      }),
    ),
    perHour: paceSchema('Mails per hour', PER_HOUR),
    perDay: paceSchema('Mails per day', PER_DAY),
    invitesFromContactForm: z.boolean({ error: 'The invitations must be on or off' }),
  }),
);

/** The settings that the owner sees, and what keeps the mails from being switched on. */
const adminReaderSettingsSchema = z.extend(
  z.omit(readerSettingsSchema, { isOffSinceRestore: true }),
  {
    /** One sentence for each thing that is missing. */
    missing: z.array(z.string()),
  },
);

export type AdminReaderSettings = z.infer<typeof adminReaderSettingsSchema>;

export const readerSettings = {
  name: 'readers',
  schema: readerSettingsSchema,
  defaults: {
    isOn: false,
    identity: '',
    perHour: 100,
    perDay: 400,
    invitesFromContactForm: true,
    isOffSinceRestore: false,
  },
  address: '/api/admin/reader-settings',
  input: readerSettingsUpdateSchema,
  reply: adminReaderSettingsSchema,
  readSummary: 'The settings of mails to readers, and what is missing',
  saveSummary: 'Change the settings of mails to readers',
} satisfies SettingsGroup<ReaderSettings>;

function paceSchema(name: string, { min, max }: { min: number; max: number }) {
  const error = `${name} must be a whole number from ${min} to ${max.toLocaleString('en')}`;
  return z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error }));
}

import * as z from 'zod/mini';
import { isLoopbackHost } from '#domain/http/local-host.ts';
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

/** The parts of the site's address that matter here, as `URL` returns them. */
interface SiteUrl {
  protocol: string;
  hostname: string;
}

interface Requirements {
  identity: string;
  siteUrl: SiteUrl;
  hasMailServer: boolean;
}

/** What mails to readers need and the site does not have, one sentence for each. */
export function missingForReaders({ identity, siteUrl, hasMailServer }: Requirements): string[] {
  return [
    hasMailServer ? undefined : 'Set up a mail server first, under Mail server.',
    isFitForMails(siteUrl)
      ? undefined
      : 'The public address of the site, SITE_URL, must begin with https://.',
    /\d/.test(identity) && identity.length >= MIN_IDENTITY_LENGTH
      ? undefined
      : 'Enter your name and postal address. The law asks for them in every mail to readers.',
  ].filter((sentence) => sentence !== undefined);
}

/** Shorter than any name with a postal address. A postal address also has a digit. */
const MIN_IDENTITY_LENGTH = 10;

/** Whether links in mails are safe: encrypted, or to this machine, for trying out. */
function isFitForMails({ protocol, hostname }: SiteUrl): boolean {
  return protocol === 'https:' || isLoopbackHost(hostname);
}

function paceSchema(name: string, { min, max }: { min: number; max: number }) {
  const error = `${name} must be a whole number from ${min} to ${max.toLocaleString('en')}`;
  return z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error }));
}

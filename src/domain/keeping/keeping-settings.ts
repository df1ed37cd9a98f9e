import * as z from 'zod/mini';
import type { SettingsGroup } from '#domain/settings-group.ts';

/** When visitors see the site's own copies of sources. */
export const copiesShownSchema = z.enum(['when-gone', 'always', 'never'], {
  error: 'Choose when copies are shown',
});

/** What the owner has switched on to keep the evidence. Everything is off at first. */
const keepingSettingsSchema = z.object({
  /** Whether the addresses of sources and the videos on YouTube are checked regularly. */
  checksLinks: z.boolean(),
  /** Whether sources of published videos are sent to the Internet Archive. */
  archivesSources: z.boolean(),
  /** Whether this site stores its own copies of documents, pictures and texts. */
  copiesDocuments: z.boolean(),
  /** Whether a visitor's browser contacts YouTube only after a click on the play button. */
  playsAfterClick: z.boolean(),
  copiesShown: copiesShownSchema,
});

export type KeepingSettings = z.infer<typeof keepingSettingsSchema>;

/** The switches that visitors see, as fields of the site. One that is off is not given. */
export const keepingSiteFields = {
  playsAfterClick: z.optional(z.boolean()),
};

/** The values of {@link keepingSiteFields}. */
export function keepingSiteValues({ playsAfterClick }: KeepingSettings) {
  return { ...(playsAfterClick && { playsAfterClick }) };
}

/** The settings, and the facts that their card shows. */
const adminKeepingSettingsSchema = z.extend(keepingSettingsSchema, {
  /** Whether the server has keys of the Internet Archive. */
  hasArchiveKeys: z.boolean(),
  /** Why no source is sent to the archive; `null` if nothing keeps them from it. */
  archivePause: z.nullable(z.string()),
  /** The size of all copies together, and the largest that it may become. */
  copiesBytes: z.number(),
  copiesMaxBytes: z.number(),
});

export type AdminKeepingSettings = z.infer<typeof adminKeepingSettingsSchema>;

export const keepingSettings = {
  name: 'keeping',
  schema: keepingSettingsSchema,
  defaults: {
    checksLinks: false,
    archivesSources: false,
    copiesDocuments: false,
    playsAfterClick: false,
    copiesShown: 'when-gone',
  },
  address: '/api/admin/keeping',
  input: z.partial(keepingSettingsSchema),
  reply: adminKeepingSettingsSchema,
  readSummary: 'What keeps the evidence: checks, archive, copies and the player',
  saveSummary: 'Switch checks, archive and copies on or off, and set how the player starts',
} satisfies SettingsGroup<KeepingSettings>;

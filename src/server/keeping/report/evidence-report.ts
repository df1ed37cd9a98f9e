import * as z from 'zod/mini';
import type { StoredGroup } from '#domain/settings-group.ts';
import { adminAddress } from '#domain/addresses.ts';
import { mailKind } from '#server/core/outbox/mail-kind.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';

const problemsSchema = z.array(z.object({ key: z.string(), text: z.string() }));

const reportSchema = z.object({
  /** The problems when the last mail was sent. */
  before: problemsSchema,
  current: problemsSchema,
});

type Report = z.infer<typeof reportSchema>;

/** What the daily mail reports: the problems of today compared with those of the mail before. */
export const evidenceReport: StoredGroup<Report> = {
  name: 'evidence-report',
  schema: reportSchema,
  defaults: { before: [], current: [] },
};

/** What the mail reports. */
export function changesBetween({ before, current }: Report): Record<'found' | 'solved', string[]> {
  const texts = new Set(before.map(({ text }) => text));
  const keys = new Set(current.map(({ key }) => key));
  return {
    found: current.filter(({ text }) => !texts.has(text)).map(({ text }) => text),
    solved: before.filter(({ key }) => !keys.has(key)).map(({ text }) => text),
  };
}

/** Tells the owner what has changed about the evidence, unless the changes were undone meanwhile. */
export const evidenceReportMail = mailKind({
  name: 'evidence-report',
  lane: 'notifications',
  payload: z.object({}),
  async compose({ database, readSite, env: { siteUrl } }) {
    const { found, solved } = changesBetween(await findSettings(database, evidenceReport));
    if (found.length + solved.length === 0) return undefined;
    const { brand } = await readSite();
    const subject = found.length > 0 ? 'needs your attention' : 'is in order again';
    const parts = [
      list('New since the last mail', found),
      list('No longer a problem', solved),
      `All of them: ${siteUrl}${adminAddress.videos}`,
    ];
    return {
      subject: `[${brand}] Some evidence ${subject}`,
      text: `${parts.filter((part) => part !== '').join('\n\n')}\n`,
    };
  },
});

/** As many as can be read at a glance. */
const MAX_LISTED = 30;

function list(heading: string, texts: readonly string[]): string {
  if (texts.length === 0) return '';
  const lines = texts.slice(0, MAX_LISTED).map((text) => `- ${text}`);
  const others = texts.length - lines.length;
  if (others > 0) lines.push(`- and ${others} more`);
  return [`${heading}:`, ...lines].join('\n');
}

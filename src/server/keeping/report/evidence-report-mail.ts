import * as z from 'zod/mini';
import { adminAddress } from '#domain/addresses.ts';
import { mailKind } from '#server/core/outbox/mail-kind.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { changesBetween, evidenceReport } from './evidence-report.ts';

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

import { adminAddress } from '#domain/addresses.ts';
import type { Context } from '#server/context/context.ts';
import type { ComposeMail } from '#server/outbox/outbox-worker.ts';
import { mailHost } from '#server/outbox/smtp-mailer.ts';
import { findReportChanges } from './evidence-report-store.ts';

/** Composes the mail about what has changed. There is none if the changes were undone meanwhile. */
export function evidenceReportComposer({ database, readSite }: Context): ComposeMail {
  return async ({ id }, { contactEmail, siteUrl }) => {
    const { found, solved } = await findReportChanges(database);
    if (found.length + solved.length === 0) return undefined;
    const { brand } = await readSite();
    const subject = found.length > 0 ? 'needs your attention' : 'is in order again';
    const parts = [
      list('New since the last mail', found),
      list('No longer a problem', solved),
      `All of them: ${siteUrl}${adminAddress.videos}`,
    ];
    return {
      to: contactEmail,
      subject: `[${brand}] Some evidence ${subject}`,
      messageId: `<${id}@${mailHost(siteUrl)}>`,
      text: `${parts.filter((part) => part !== '').join('\n\n')}\n`,
    };
  };
}

/** As many as can be read at a glance. */
const MAX_LISTED = 30;

function list(heading: string, texts: readonly string[]): string {
  if (texts.length === 0) return '';
  const lines = texts.slice(0, MAX_LISTED).map((text) => `- ${text}`);
  const others = texts.length - lines.length;
  if (others > 0) lines.push(`- and ${others} more`);
  return [`${heading}:`, ...lines].join('\n');
}

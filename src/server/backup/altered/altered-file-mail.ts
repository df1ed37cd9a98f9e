import { adminAddress, uploadAddress } from '#domain/addresses.ts';
import type { ComposeMail } from '#server/outbox/outbox-worker.ts';
import { oneLine } from '#server/outbox/one-line.ts';
import { mailHost } from '#server/outbox/smtp-mailer.ts';
import type { ReadSite } from '#server/site/read-site.ts';
import type { FileHashes } from '#server/uploads/file-hashes.ts';
import type { Uploads } from '#server/uploads/uploads.ts';

interface ComposerDependencies {
  hashes: Pick<FileHashes, 'listByName'>;
  uploads: Pick<Uploads, 'findFileName'>;
  readSite: ReadSite;
}

/** Composes the mail about an altered file. There is none if the file is good again, or deleted. */
export function alteredFileComposer({
  hashes,
  uploads,
  readSite,
}: ComposerDependencies): ComposeMail {
  return async ({ id, fileName }, { contactEmail, siteUrl }) => {
    const name = fileName ?? '';
    const file = (await hashes.listByName([name])).get(name);
    if (!file?.alteredAt) return undefined;
    const { brand } = await readSite();
    const original = await uploads.findFileName(name);
    return {
      to: contactEmail,
      subject: `[${brand}] A file was altered on the server`,
      messageId: `<${id}@${mailHost(siteUrl)}>`,
      text: `A file of the site is no longer as it was uploaded: its content was changed on the server, or it is missing.

${original === null ? name : oneLine(original)}
${siteUrl}${uploadAddress(name)}
SHA-256 when it was uploaded: ${file.sha256}

To put the good file back from a backup, open “Health” in the Settings tab:
${siteUrl}${adminAddress.settings}
`,
    };
  };
}

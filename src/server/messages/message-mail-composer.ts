import type { Row } from '#server/database/tables.ts';
import { digestMail } from '#server/messages/digest-mail.ts';
import { notificationMail } from '#server/messages/notification-mail.ts';
import type { OutboxStore } from '#server/outbox/outbox-store.ts';
import type { ComposeMail } from '#server/outbox/outbox-worker.ts';
import type { ReadSite } from '#server/site/read-site.ts';

interface MessageMailDependencies {
  outbox: Pick<OutboxStore, 'findAnnounced'>;
  readSite: ReadSite;
  messages: { listByIds: (ids: readonly string[]) => Promise<Row<'contact_messages'>[]> };
}

/** How many messages a digest lists: as many as can be read at a glance. */
const MESSAGES_IN_DIGEST = 20;

/**
 * Composes notifications and digests. There is no mail when all messages that it would announce have
 * been deleted. A digest of a single message is mailed like a notification.
 */
export function messageMailComposer({
  outbox,
  messages,
  readSite,
}: MessageMailDependencies): ComposeMail {
  return async (mail, addresses) => {
    const { total, oldestIds } = await outbox.findAnnounced(mail, MESSAGES_IN_DIGEST);
    const oldest = await messages.listByIds(oldestIds);
    const [message] = oldest;
    if (!message) return undefined;
    const { brand } = await readSite();
    if (total === 1) return notificationMail(mail.id, message, { ...addresses, brand });
    return digestMail({ id: mail.id, total, oldest }, { ...addresses, brand });
  };
}

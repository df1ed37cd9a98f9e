import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Core } from '#server/core/database/core.ts';
import type { MailLane } from '#server/core/database/tables/server-tables.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { ReadSite } from '#server/core/site/read-site.ts';
import type { ClaimedMail } from './outbox-store.ts';
import type { Mail } from './smtp-connection.ts';

/** A kind of mail, which the feature that enqueues it declares with {@link mailKind}. */
export interface MailKind<Payload> {
  /** Stored with each mail. */
  name: string;
  /** A mail that has waited for so long is of no use any more, and is dropped. */
  maxAgeMs?: number;
  /** Adds a mail that is due at once, in the transaction that stores what the mail is about. */
  enqueue: (transaction: Database, payload: Payload, now: Date) => Promise<void>;
  /** Composes a mail when it is about to be sent; `undefined` when there is nothing left to say. */
  compose: (context: MailContext, mail: StoredMail) => Promise<ComposedMail | undefined>;
}

type StoredMail = Pick<ClaimedMail, 'id' | 'createdAt' | 'recipient' | 'messageId' | 'payload'>;

export interface MailContext extends Core {
  readSite: ReadSite;
}

/** A mail without what the outbox adds to each. */
export type ComposedMail = Omit<Mail, 'to' | 'messageId' | 'list'>;

interface MailDeclaration<Payload> extends Pick<MailKind<Payload>, 'name' | 'maxAgeMs'> {
  lane: MailLane;
  /** Its `recipient` is the address of a reader, its `messageId` the message that the mail announces. */
  payload: z.ZodMiniType<Payload>;
  compose: (
    context: MailContext,
    mail: Pick<StoredMail, 'id' | 'createdAt'> & { payload: Payload },
  ) => Promise<ComposedMail | undefined>;
}

/** The fields of a payload by which mails are found and deleted, and which have columns for that. */
type Columns = Partial<Pick<StoredMail, 'recipient' | 'messageId'>>;

export function mailKind<Payload extends object>({
  lane,
  payload: schema,
  compose,
  ...kind
}: MailDeclaration<Payload>): MailKind<Payload> {
  return {
    ...kind,
    async enqueue(transaction, payload, now) {
      const { recipient, messageId, ...others }: Columns = payload;
      const at = now.toISOString();
      await transaction
        .insertInto('mail_outbox')
        .values({
          id: randomUUID(),
          kind: kind.name,
          lane,
          recipient,
          messageId,
          payload: JSON.stringify(others),
          createdAt: at,
          nextAttemptAt: at,
        })
        .execute();
    },
    async compose(context, { id, createdAt, recipient, messageId, payload }) {
      const read = schema.parse({ ...JSON.parse(payload), recipient, messageId });
      return compose(context, { id, createdAt, payload: read });
    },
  };
}

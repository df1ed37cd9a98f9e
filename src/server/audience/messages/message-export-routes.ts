import * as calls from '#domain/calls/message-calls.ts';
import { subjectLabel } from '#domain/messages/subjects.ts';
import type { Context } from '#server/core/context/context.ts';
import type { Row } from '#server/core/database/tables.ts';
import { type CsvColumns, sendCsv } from '#server/core/http/csv/send-csv.ts';
import { implement } from '#server/core/http/implement.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { readMessagePages } from '#server/audience/messages/message-store.ts';

type Message = Row<'contact_messages'>;

/** Lets the administrator download the messages and the newsletter sign-ups. */
export function messageExportRoutes(app: App, { database, now }: Context): void {
  implement(app, calls.downloadMessages, async (_request, reply) =>
    sendCsv(reply, { name: 'messages', now: now() }, messageColumns, readMessagePages(database)),
  );

  implement(app, calls.downloadSignups, async (_request, reply) => {
    const signups = withoutRepeatedSignups(readMessagePages(database));
    return sendCsv(reply, { name: 'newsletter-signups', now: now() }, signupColumns, signups);
  });
}

const messageColumns: CsvColumns<Message> = {
  Received: ({ createdAt }) => createdAt,
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Email: ({ email }) => email,
  Subject: ({ subject }) => subjectLabel(subject),
  Message: ({ message }) => message,
  Newsletter: ({ newsletter }) => yesOrNo(newsletter),
  Read: ({ isRead }) => yesOrNo(isRead),
};

const signupColumns: CsvColumns<Message> = {
  Email: ({ email }) => email,
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  'Signed up': ({ createdAt }) => createdAt,
};

/** For each email address the first sign-up in `pages`. */
async function* withoutRepeatedSignups(
  pages: AsyncIterable<readonly Message[]>,
): AsyncGenerator<Message[]> {
  const seenAddresses = new Set<string>();
  for await (const page of pages) {
    yield page.filter((message) => {
      const address = message.email.toLowerCase();
      if (!message.newsletter || seenAddresses.has(address)) return false;
      seenAddresses.add(address);
      return true;
    });
  }
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

import type { FastifyRequest } from 'fastify';
import * as calls from '#domain/calls/message-calls.ts';
import { apiRoute } from '#domain/addresses.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { messageInputSchema, NO_SUCH_VIDEO } from '#domain/messages/message-input.ts';
import { botCheckProblem } from '#domain/messages/bot-check.ts';
import { subjectLabel } from '#domain/messages/subjects.ts';
import type { Context } from '#server/core/context/context.ts';
import { signingKey } from '#server/core/database/signing-key.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import type { Row } from '#server/core/database/tables.ts';
import { type CsvColumns, sendCsv } from '#server/core/http/csv/send-csv.ts';
import { RequestError, invalidInput } from '#server/core/http/request-error.ts';
import { addPageHeaders } from '#server/core/http/page-headers.ts';
import { unchanged } from '#server/core/database/changed-meanwhile.ts';
import { measureInbox } from '#server/audience/messages/message-limits.ts';
import { countText } from '#domain/text/count-text.ts';
import {
  deleteMessages,
  listMessages,
  readMessagePages,
  setMessageRead,
} from '#server/audience/messages/message-store.ts';
import { createMessage } from '#server/audience/messages/create-message.ts';
import { clientHash, pseudonymOf } from '#server/core/access/client-address.ts';
import { findVideo, listVideoTitlesForAdmin } from '#server/content/videos/video-store.ts';

/** Enough for the longest message, even with every character escaped, and for the other fields. */
const BODY_LIMIT_BYTES = 128 * 1024;

export function messageRoutes(app: App, { database, now }: Context): void {
  app.post(
    apiRoute.contact,
    {
      config: { access: 'public' },
      bodyLimit: BODY_LIMIT_BYTES,
      preValidation: refuseBots,
      schema: {
        summary: 'Send a message',
        body: messageInputSchema,
        response: {
          201: messageReplySchema,
          429: errorReplySchema,
          503: errorReplySchema,
        },
      },
    },
    async (request, reply) => {
      const { aboutVideoId } = request.body;
      if (aboutVideoId !== undefined && !(await findVideo(database, aboutVideoId, now()))) {
        throw invalidInput([{ path: 'aboutVideoId', message: NO_SUCH_VIDEO }]);
      }
      // A keyed hash of the sender's network, so that no visitor's address is stored.
      const network = clientHash(request, await signingKey(database));
      const refusal = await createMessage(database, request.body, network, now());
      if (refusal) throw refusal;
      reply.code(201);
      return { message: "Thank you for contacting us. We'll get back to you soon." };
    },
  );

  implement(app, calls.listMessages, async ({ query }, reply) => {
    const { messages, total, last } = await listMessages(database, query);
    addPageHeaders(reply, total, last);
    return withAbout(messages);
  });

  implement(app, calls.downloadMessages, async (_request, reply) =>
    sendCsv(reply, { name: 'messages', now: now() }, messageColumns, readMessagePages(database)),
  );

  implement(app, calls.downloadSignups, async (_request, reply) => {
    const signups = withoutRepeatedSignups(readMessagePages(database));
    return sendCsv(reply, { name: 'newsletter-signups', now: now() }, signupColumns, signups);
  });

  implement(app, calls.readInboxUsage, () => measureInbox(database));

  implement(app, calls.markMessage, async (request) => {
    const { isRead } = request.body;
    const message = await setMessageRead(database, request.params.id, isRead);
    if (!message) throw new RequestError(404, 'There is no such message.');
    request.changeDetail = isRead ? 'read' : 'unread';
    request.changeSentence = `Marked a message as ${request.changeDetail}`;
    const [listed = message] = await withAbout([message]);
    return listed;
  });

  implement(app, calls.deleteMessages, async (request) => {
    const { since, network } = request.query;
    const from = network === undefined ? 'all networks' : `network ${pseudonymOf(network)}`;
    // The audit trail contains this text.
    request.changeDetail = `since ${since}, ${from}`;
    const deleted = await deleteMessages(database, request.query, now());
    const reply = { message: `${countText(deleted, 'message')} deleted` };
    return deleted === 0 ? unchanged(reply) : reply;
  });

  /** Adds the video that each message is about. */
  async function withAbout<Listed extends Message>(rows: readonly Listed[]) {
    const ids = new Set(rows.flatMap(({ aboutVideoId }) => aboutVideoId ?? []));
    const titles = await listVideoTitlesForAdmin(database, [...ids]);
    return rows.map((message) => {
      const { aboutVideoId: videoId, aboutSecond: second } = message;
      const title = videoId === null ? undefined : titles.get(videoId);
      const about = videoId === null || title === undefined ? null : { videoId, title, second };
      return Object.assign(message, { about });
    });
  }
}

type Message = Row<'contact_messages'>;

/** Runs before validation, which drops the fields of the bot check. */
async function refuseBots({ body }: FastifyRequest): Promise<void> {
  const problem = botCheckProblem(body);
  if (problem !== null) throw new RequestError(400, problem);
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

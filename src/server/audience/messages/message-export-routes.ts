import { Readable } from 'node:stream';
import { create as createContentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import * as calls from '#domain/calls/message-calls.ts';
import type { Context } from '#server/core/context/context.ts';
import { implement } from '#server/core/http/implement.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { readMessagePages } from '#server/audience/messages/message-store.ts';

/** Lets the administrator download the messages and the newsletter sign-ups. */
export function messageExportRoutes(app: App, { database, now }: Context): void {
  implement(app, calls.downloadMessages, async (_request, reply) => {
    const { messagesCsv } = await import('#server/audience/messages/message-export.ts');
    return download(reply, 'messages', messagesCsv(readMessagePages(database)));
  });

  implement(app, calls.downloadSignups, async (_request, reply) => {
    const { signupsCsv } = await import('#server/audience/messages/message-export.ts');
    return download(reply, 'newsletter-signups', signupsCsv(readMessagePages(database)));
  });

  function download(
    reply: FastifyReply,
    name: string,
    content: AsyncIterable<string>,
  ): FastifyReply {
    const day = now().toISOString().slice(0, 'yyyy-mm-dd'.length);
    return reply
      .type('text/csv; charset=utf-8; header=present')
      .header('content-disposition', createContentDisposition(`${name}-${day}.csv`))
      .send(Readable.from(content));
  }
}

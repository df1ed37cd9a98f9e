import { create as createContentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { messageReplySchema } from '#domain/http/replies.ts';
import { plainAddress, subscriptionRoute } from '#domain/readers/plain-addresses.ts';
import { type Notice, type PlainPage, plainPageText } from '#domain/readers/plain-page.ts';
import { ONE_CLICK, subscriptionActions } from '#domain/readers/subscription.ts';
import type { Context } from '#server/core/context/context.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { type PlainPages, sendPlainPage, wantsPage } from '#server/pages/documents/plain-page.ts';
import { SMALL_FORM_BYTES } from '#server/audience/readers/read-small-forms.ts';
import {
  confirmSubscription,
  endSubscription,
  findStoredSubscriber,
} from '#server/audience/readers/subscriber-store.ts';
import { listMailsOfReader } from '#server/audience/mail-runs/delivery-store.ts';

const confirmQuery = z.object({ c: z.optional(z.unknown()) });
const unsubscribeQuery = z.object({ s: z.optional(z.unknown()) });

/** What mail programs send, or a button of the page. */
const endSchema = z.union([
  z.object({ [ONE_CLICK.name]: z.literal(ONE_CLICK.value) }),
  z.object({ action: z.enum(subscriptionActions) }),
]);

/** The address contains a token, so no cache stores the page and no other site learns the address. */
const SECRET_HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/**
 * The pages to which the links in mails lead, and what their buttons do. A GET changes nothing, because
 * programs that look for viruses open every link in a mail. The token in the address is the authority,
 * and every token gets the same status.
 */
export function subscriptionLinkRoutes(
  app: App,
  { database, now }: Context,
  plainPages: PlainPages,
): void {
  const send = (reply: FastifyReply, page: PlainPage) =>
    sendPlainPage(reply.headers(SECRET_HEADERS), page, plainPages);
  const sendNotice = (reply: FastifyReply, notice: Notice) =>
    send(reply, { kind: 'notice', notice });

  app.get(
    plainAddress.confirm,
    { config: { access: 'public' }, schema: { hide: true, querystring: confirmQuery } },
    (request, reply) => send(reply, { kind: 'confirm', token: tokenOf(request.query.c) }),
  );

  app.post(
    subscriptionRoute.confirm,
    {
      config: { access: 'public', forgeryCheck: 'secret-address' },
      bodyLimit: SMALL_FORM_BYTES,
      schema: {
        summary: 'Confirm a subscription, with the token of the mail in the query',
        querystring: confirmQuery,
        response: { 200: messageReplySchema },
      },
    },
    async (request, reply) => {
      const isConfirmed = await confirmSubscription(database, tokenOf(request.query.c), now());
      const notice = isConfirmed ? 'confirmed' : 'link-expired';
      if (wantsPage(request)) return sendNotice(reply, notice);
      reply.headers(SECRET_HEADERS);
      return { message: plainPageText({ kind: 'notice', notice }).title };
    },
  );

  app.get(
    plainAddress.unsubscribe,
    { config: { access: 'public' }, schema: { hide: true, querystring: unsubscribeQuery } },
    (request, reply) => send(reply, { kind: 'unsubscribe', token: tokenOf(request.query.s) }),
  );

  app.post(
    plainAddress.unsubscribe,
    {
      config: { access: 'public', forgeryCheck: 'secret-address' },
      bodyLimit: SMALL_FORM_BYTES,
      schema: { hide: true, querystring: unsubscribeQuery },
    },
    async (request, reply) => {
      const { data: body } = endSchema.safeParse(request.body);
      if (!body) throw new RequestError(400, 'The form does not say what to do.');
      const action = 'action' in body ? body.action : 'unsubscribe';
      const token = tokenOf(request.query.s);
      if (action === 'download') return download(token, reply);
      if (action === 'never') {
        const isEnded = await endSubscription(database, token, 'never', now());
        return sendNotice(reply, isEnded ? 'never' : 'nothing-stored');
      }
      // Mail programs repeat the request, so the answer is the same when there is nothing left to delete.
      await endSubscription(database, token, 'unsubscribed', now());
      return sendNotice(reply, 'unsubscribed');
    },
  );

  async function download(token: string, reply: FastifyReply): Promise<FastifyReply> {
    const stored = await findStoredSubscriber(database, token);
    if (!stored) return sendNotice(reply, 'nothing-stored');
    const { id, ...reader } = stored;
    const content = { ...reader, mails: await listMailsOfReader(database, id) };
    return reply
      .headers(SECRET_HEADERS)
      .header('content-disposition', createContentDisposition('my-subscription.json'))
      .type('application/json; charset=utf-8')
      .send(`${JSON.stringify(content, null, 2)}\n`);
  }
}

/** A repeated or missing parameter is an unknown token. */
function tokenOf(parameter: unknown): string {
  return typeof parameter === 'string' ? parameter : '';
}

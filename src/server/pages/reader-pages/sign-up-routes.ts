import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { readerSettings } from '#domain/readers/reader-settings.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { botCheckProblem } from '#domain/messages/bot-check.ts';
import { plainAddress, subscriptionRoute } from '#domain/readers/plain-addresses.ts';
import { SUBSCRIPTION_ANSWER, subscriptionInputSchema } from '#domain/readers/subscription.ts';
import type { Context } from '#server/core/context/context.ts';
import { signingKey } from '#server/core/database/signing-key.ts';
import { parseInput } from '#server/core/http/parse-input.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { type PlainPages, sendPlainPage, wantsPage } from '#server/pages/documents/plain-page.ts';
import { clientHash } from '#server/core/access/client-address.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { SMALL_FORM_BYTES } from '#server/audience/readers/read-small-forms.ts';
import { addSignUp } from '#server/audience/readers/sign-up-store.ts';

/** The fields as they arrive, in JSON or from the form of the page, which sends no fill time. */
const bodySchema = z.object({
  email: z.optional(z.unknown()),
  leaveEmpty: z.optional(z.unknown()),
  fillTimeMs: z.optional(z.unknown()),
});

/** With the default policy of the site, browsers would send forms with the origin as well. */
const FORM_HEADERS = { 'cache-control': 'no-cache', 'referrer-policy': 'same-origin' };

/** Signing up for mails. Needs no scripts. */
export function signUpRoutes(app: App, { database, now }: Context, plainPages: PlainPages): void {
  app.get(
    plainAddress.subscribe,
    { config: { access: 'public' }, schema: { hide: true } },
    async (_request, reply) => {
      reply.headers(FORM_HEADERS);
      const { isOn } = await findSettings(database, readerSettings);
      if (!isOn)
        return sendPlainPage(reply.code(404), { kind: 'notice', notice: 'off' }, plainPages);
      return sendPlainPage(reply, { kind: 'subscribe', email: '', problem: null }, plainPages);
    },
  );

  app.post(
    subscriptionRoute.subscriptions,
    {
      config: { access: 'public', forgeryCheck: 'own-form' },
      bodyLimit: SMALL_FORM_BYTES,
      schema: {
        summary: 'Ask for mails about new videos',
        body: bodySchema,
        response: {
          202: messageReplySchema,
          400: errorReplySchema,
          404: errorReplySchema,
          429: errorReplySchema,
        },
      },
    },
    async (request, reply) => {
      const isForPerson = wantsPage(request);
      try {
        await signUp(request);
      } catch (error) {
        if (!isForPerson || !(error instanceof RequestError)) throw error;
        const { errors, retryAfterSeconds } = error.details;
        if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
        reply.raw.statusCode = error.status;
        reply.headers(FORM_HEADERS);
        const { email } = request.body;
        const page = {
          kind: 'subscribe',
          email: typeof email === 'string' ? email : '',
          problem: errors?.[0]?.message ?? error.message,
        } as const;
        return sendPlainPage(reply, page, plainPages);
      }
      reply.code(202);
      if (!isForPerson) return { message: SUBSCRIPTION_ANSWER };
      const page = { kind: 'notice', notice: 'signed-up' } as const;
      return sendPlainPage(reply.headers(FORM_HEADERS), page, plainPages);
    },
  );

  async function signUp(request: FastifyRequest): Promise<void> {
    const { isOn } = await findSettings(database, readerSettings);
    if (!isOn) throw new RequestError(404, 'This site sends no mails about new videos.');
    const problem = botCheckProblem(request.body);
    if (problem !== null) throw new RequestError(400, problem);
    const { email } = parseInput(subscriptionInputSchema, request.body);
    const client = clientHash(request, await signingKey(database));
    await addSignUp(database, { email, client }, now());
  }
}

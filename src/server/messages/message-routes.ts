import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { messageInputSchema } from '#domain/messages/message-input.ts';
import { botCheckProblem } from '#domain/messages/bot-check.ts';
import { adminMessageSchema } from '#domain/messages/admin-message.ts';
import type { App } from '#server/http/typed-app.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { MessageStore } from '#server/messages/message-store.ts';

/** Enough for the longest message, even with every character escaped, and for the other fields. */
const BODY_LIMIT_BYTES = 128 * 1024;

interface MessageParts {
  messages: MessageStore;
  signingKey: Buffer;
  /** Why no notification can be sent; `null` when they can be. */
  mailObstacle: () => Promise<string | null>;
  now: () => Date;
}

export function messageRoutes(
  app: App,
  { messages, signingKey, mailObstacle, now }: MessageParts,
): void {
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
        },
      },
    },
    async (request, reply) => {
      const message = await messages.create(request.body, senderOf(request), now());
      if (!message.stored) throw tooManyMessages(message.retryAfterMs);
      reply.code(201);
      return { message: "Thank you for contacting us. We'll get back to you soon." };
    },
  );

  app.get(
    apiRoute.adminMessages,
    {
      schema: {
        summary: 'All messages, newest first, each with the state of its notification',
        response: { 200: z.array(adminMessageSchema) },
      },
    },
    async () => messages.listForAdmin(await mailObstacle()),
  );

  /** Identifies the sender to the rate limit by a keyed hash, so that no visitor's address is stored. */
  function senderOf(request: FastifyRequest): string {
    const sender = `sender of messages at ${clientAddress(request)}`;
    return createHmac('sha256', signingKey).update(sender).digest('base64url');
  }
}

/** Runs before validation, which drops the fields of the bot check. */
async function refuseBots({ body }: FastifyRequest): Promise<void> {
  const problem = botCheckProblem(body);
  if (problem !== null) throw new RequestError(400, problem);
}

function tooManyMessages(retryAfterMs: number): RequestError {
  const minutes = Math.ceil(retryAfterMs / 60_000);
  return new RequestError(
    429,
    `That is as many messages as can be sent at once. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) },
  );
}

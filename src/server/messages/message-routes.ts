import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { errorReplySchema } from '#domain/http/error-reply.ts';
import { messageReplySchema } from '#domain/http/message-reply.ts';
import { contactSchema } from '#domain/messages/contact.ts';
import { robotProblem } from '#domain/messages/robots.ts';
import { storedMessageSchema } from '#domain/messages/stored-message.ts';
import type { App } from '#server/http/typed-app.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { MessageStore } from '#server/messages/message-store.ts';

/** The longest message, even with every character escaped, and room for the other fields. */
const BODY_LIMIT_BYTES = 128 * 1024;

const MESSAGES_PER_CLIENT = 10;
const WINDOW_MS = 10 * 60 * 1000;

interface MessageParts {
  messages: MessageStore;
  /** What keeps every notification from being sent, if anything does. */
  mailObstacle: () => Promise<string | null>;
  now: () => Date;
}

export function messageRoutes(app: App, { messages, mailObstacle, now }: MessageParts): void {
  app.post(
    apiRoute.contact,
    {
      bodyLimit: BODY_LIMIT_BYTES,
      preValidation: refuseRobots,
      config: {
        rateLimit: {
          // After validation: who mistypes an address ten times can still send a message.
          hook: 'preHandler',
          max: MESSAGES_PER_CLIENT,
          timeWindow: WINDOW_MS,
          keyGenerator: clientAddress,
          errorResponseBuilder: (_request, { ttl }) => tooManyMessages(ttl),
        },
      },
      schema: {
        summary: 'Send a message',
        body: contactSchema,
        response: {
          201: messageReplySchema,
          429: errorReplySchema,
        },
      },
    },
    async ({ body }, reply) => {
      await messages.add(body, now());
      reply.code(201);
      return { message: "Thank you for contacting us. We'll get back to you soon." };
    },
  );

  app.get(
    apiRoute.adminMessages,
    {
      schema: {
        summary: 'All messages, newest first, and whether the administrator was told of each',
        response: { 200: z.array(storedMessageSchema) },
      },
    },
    async () => messages.all(await mailObstacle()),
  );
}

/** Before validation, which drops what is no part of the message. */
async function refuseRobots({ body }: FastifyRequest): Promise<void> {
  const problem = robotProblem(body);
  if (problem !== null) throw new RequestError(400, problem);
}

function tooManyMessages(ttlMs: number): RequestError {
  const minutes = Math.ceil(ttlMs / 60_000);
  return new RequestError(
    429,
    `That is as many messages as can be sent at once. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterSeconds: Math.ceil(ttlMs / 1000) },
  );
}

import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorReply } from '#domain/http/replies.ts';
import type { ChangedMeanwhileReply } from '#domain/http/seen.ts';
import type { LockedReply } from '#domain/sign-in/lockout.ts';
import { pageAddress } from '#domain/addresses.ts';
import type { SiteReply } from '#domain/site/site.ts';
import { escapeText } from '#domain/text/markup.ts';
import { LABELS_LANGUAGE } from '#domain/text/owners-text.ts';
import { ChangedMeanwhile } from '#server/core/database/changed-meanwhile.ts';
import { errorCode, isDiskFull } from '#server/core/settings/error-code.ts';
import {
  isDatabaseReadOnly,
  isDatabaseUnavailable,
  RETRY_AFTER_SECONDS,
} from '#server/core/database/database-unavailable.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { RequestError, invalidInput } from '#server/core/http/request-error.ts';
import { StorageError } from '#server/core/settings/bucket.ts';
import { pagePolicy } from '#server/core/http/security-headers.ts';
import { splitUrl } from './request-facts.ts';

/** Answers all errors in the same form, in JSON or as a page for a person, and answers unknown addresses with an error. */
export function answerErrors(app: App): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new RequestError(404, NOTHING_HERE);
  });
}

/**
 * The only place that turns an error into a reply, except that client-errors.ts answers requests that
 * Node refuses. An unexpected error is logged in full and answered with a general message.
 */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = toRequestError(error);
  const isExpected = error instanceof RequestError;
  if (refusal.status >= 500 && !isExpected) request.log.error({ err: error }, 'request failed');

  const { lock, retryAfterSeconds, ...details } = refusal.details;
  reply.code(refusal.status);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  if (isPageRequest(request)) {
    const page = errorPage(refusal.message, request.server.lastKnownSite());
    return reply.headers(errorPageHeaders).send(page);
  }
  const body: ErrorReply | LockedReply | ChangedMeanwhileReply = {
    message: refusal.message,
    ...details,
    ...lock,
  };
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Whether a refusal is shown to a person: a browser requests an address outside the API to display it. */
function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isOfApi = /^\/api(?:\/|$)/i.test(splitUrl(url).path);
  return isRead && !isOfApi && (headers.accept?.includes('text/html') ?? false);
}

/**
 * A small page that says why a request is refused. It needs nothing that could be refused as well.
 *
 * @param site as it was when it was last read
 */
function errorPage(message: string, { brand }: Pick<SiteReply, 'brand'>): string {
  return [
    `<!doctype html><html lang="${LABELS_LANGUAGE}"><head>`,
    '<meta charset="utf-8">',
    `<title>${escapeText(brand)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark">',
    `<style>${STYLE}</style>`,
    '</head><body>',
    `<h1>${escapeText(brand)}</h1>`,
    `<p>${escapeText(message)}</p>`,
    `<p><a href="${pageAddress.home}">Go to the home page</a></p>`,
    '</body></html>',
  ].join('\n');
}

const STYLE =
  'body{max-width:40rem;margin:4rem auto;padding:0 1rem;font:1.125rem/1.6 Georgia,serif}';

/** The headers of the page. Its address has another reply soon, and one in JSON for programs. */
const errorPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': pagePolicy([
    `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  ]),
  'cache-control': 'no-store',
};

const NOTHING_HERE = 'There is nothing at this address.';

function toRequestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidInput(
      error.validation.map(({ instancePath, message = 'is not valid' }) => ({
        path: instancePath.slice(1).replaceAll('/', '.'),
        message,
      })),
    );
  }
  // Fastify's errors must be recognized before `isDatabaseUnavailable` is called: the error of an aborted
  // request has the code ECONNRESET, and so has that of a lost connection to the database.
  const refusal = frameworkRefusal(error);
  if (refusal) return refusal;
  if (error instanceof ChangedMeanwhile) {
    return new RequestError(409, 'This was changed in another window. Nothing was saved.', {
      code: 'changed-meanwhile',
      current: { ...error.current },
    });
  }
  if (isDiskFull(error)) {
    return new RequestError(507, 'The server has no room to store this. Nothing was saved.');
  }
  if (error instanceof StorageError) {
    return unavailable('The site cannot reach its uploaded files. Please try again soon.');
  }
  if (isDatabaseUnavailable(error)) {
    return unavailable('The site cannot reach its database. Please try again soon.');
  }
  if (isDatabaseReadOnly(error) || errorCode(error) === 'EROFS') {
    return unavailable('The server cannot store anything. Nothing was saved.');
  }
  return new RequestError(500, 'Something went wrong on our side.');
}

function unavailable(sentence: string): RequestError {
  return new RequestError(503, sentence, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** The reply to each of Fastify's errors, by its code. Fastify's own messages are written for developers. */
const FRAMEWORK_REFUSALS: Record<string, [status: number, message: string]> = {
  FST_ERR_BAD_URL: [400, 'This address is not encoded correctly.'],
  FST_ERR_MAX_PARAM_LENGTH: [404, NOTHING_HERE],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'This kind of content is not accepted here.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'This is more than can be sent at once.'],
  FST_INVALID_JSON_FIELD_ERROR: [400, 'A field of the form is not valid JSON.'],
  FST_PROTO_VIOLATION: [400, 'A field of the form has a name that is not allowed.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The request is not valid JSON.'],
  FST_FILES_LIMIT: [400, 'Please send one file at a time.'],
  FST_FIELDS_LIMIT: [413, 'This form has too many fields.'],
  FST_PARTS_LIMIT: [413, 'This form has too many fields.'],
};

function frameworkRefusal(error: unknown): RequestError | undefined {
  if (!(error instanceof Error)) return undefined;
  const refusal = 'code' in error && FRAMEWORK_REFUSALS[String(error.code)];
  if (refusal) return new RequestError(...refusal);

  const status = 'statusCode' in error && Number(error.statusCode);
  if (!status || status < 400 || status > 499) return undefined;
  return new RequestError(status, 'The request could not be understood.');
}

import { parseJson } from '#domain/text/parse-json.ts';

/**
 * A reply with an error status.
 *
 * `message` is "status: body", for logs. `userMessage` is the server's message for the
 * user and `code` the stable code of the error, if the reply has them. `reply` is the body
 * parsed as JSON, not validated, and `undefined` if it is not JSON, such as a page of a proxy; `body` is
 * the raw text.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: string;
  readonly reply: unknown;
  readonly userMessage: string | undefined;
  readonly code: string | undefined;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
    this.body = body;
    this.reply = parseJson(body);
    this.userMessage = textAt('message', this.reply);
    this.code = textAt('code', this.reply);
  }
}

/** Reads an error reply into an `ApiError`; an empty body is replaced by the status text. */
export async function apiErrorFrom(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => '');
  return new ApiError(response.status, body === '' ? response.statusText : body);
}

function textAt(key: string, reply: unknown): string | undefined {
  const text = typeof reply === 'object' && reply !== null && Reflect.get(reply, key);
  return typeof text === 'string' ? text : undefined;
}

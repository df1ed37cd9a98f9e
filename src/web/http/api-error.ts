/**
 * A reply that was not OK, or that could not be read.
 *
 * It has two faces: `message` is "status: body" for logs and developers,
 * `sentence` is the server's own sentence for people, absent when it gave none.
 * What else the server said stands in `reply`, read from JSON and not yet checked, and
 * all of it as it came in `body`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: string;
  readonly reply: unknown;
  readonly sentence: string | undefined;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
    this.body = body;
    this.reply = jsonIn(body);
    this.sentence = sentenceIn(this.reply);
  }
}

/** Reads a failed reply into an error; an empty body counts as its status text. */
export async function apiErrorFrom(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => '');
  return new ApiError(response.status, body === '' ? response.statusText : body);
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // A proxy in between answers in HTML or plain text: there is nothing of ours in it.
    return undefined;
  }
}

function sentenceIn(reply: unknown): string | undefined {
  if (typeof reply !== 'object' || reply === null || !('message' in reply)) return undefined;
  return typeof reply.message === 'string' ? reply.message : undefined;
}

/**
 * A reply that was not OK, or that could not be read.
 *
 * It has two faces: `message` is "status: body" for logs and developers,
 * `sentence` is the server's own sentence for people, absent when it gave none.
 */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  readonly sentence: string | undefined;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
    this.sentence = sentenceIn(body);
  }
}

/** Reads a failed reply into an error; an empty body counts as its status text. */
export async function requestErrorFrom(response: Response): Promise<RequestError> {
  const body = await response.text().catch(() => '');
  return new RequestError(response.status, body === '' ? response.statusText : body);
}

function sentenceIn(body: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null && 'message' in parsed) {
      return typeof parsed.message === 'string' ? parsed.message : undefined;
    }
  } catch {
    // A proxy in between answers in HTML or plain text: there is no sentence of ours in it.
  }
  return undefined;
}

/**
 * Why a request to another host has no usable reply.
 *
 * - `forbidden`: the address may not be requested; nothing was sent
 * - `unknown-host`: the name has no address
 * - `no-answer`: the host cannot be reached, or closed the connection
 * - `timed-out`: the reply was not complete in time
 * - `tls`: the certificate or the encryption is not valid
 * - `redirects`: too many redirects, or one without an address
 * - `malformed`: the reply is not HTTP, or its headers are too large
 * - `too-large`: the body has more bytes than are accepted
 * - `compressed`: the body is compressed, although no compression was accepted
 */
export type OutboundProblem =
  | 'forbidden'
  | 'unknown-host'
  | 'no-answer'
  | 'timed-out'
  | 'tls'
  | 'redirects'
  | 'malformed'
  | 'too-large'
  | 'compressed';

/** A request to another host failed. The message contains nothing that the host sent. */
export class OutboundFailure extends Error {
  override name = 'OutboundFailure';
  readonly problem: OutboundProblem;

  constructor(problem: OutboundProblem, options?: ErrorOptions) {
    super(`request failed: ${problem}`, options);
    this.problem = problem;
  }
}

/** The failure for an error of Node's HTTP client. */
export function outboundFailure(error: unknown): OutboundFailure {
  if (error instanceof OutboundFailure) return error;
  return new OutboundFailure(problemOf(error), { cause: error });
}

function problemOf(error: unknown): OutboundProblem {
  if (!(error instanceof Error)) return 'no-answer';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timed-out';
  // The words of request-filtering-agent, whose errors have no code.
  if (error.message.includes('is not allowed. Because')) return 'forbidden';
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND') return 'unknown-host';
  if (code === 'ETIMEDOUT') return 'timed-out';
  if (code.startsWith('HPE_')) return 'malformed';
  const isAboutTls = /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|EPROTO)/;
  return isAboutTls.test(code) ? 'tls' : 'no-answer';
}

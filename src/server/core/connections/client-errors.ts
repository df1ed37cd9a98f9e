import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorReply } from '#domain/http/replies.ts';
import { errorCode } from '#server/core/settings/error-code.ts';
import { REQUEST_ID_HEADER } from '#server/core/http/request-ids.ts';
import type { SecurityHeaders } from '#server/core/http/security-headers.ts';

interface ClientErrors {
  headers: SecurityHeaders;
  newRequestId: () => string;
  /** Logs a refused request, whose address is unknown. */
  report: (refused: { reqId: string; status: number }) => void;
}

/**
 * Answers requests that Node refuses before they reach Fastify, in the same form as every
 * other error. Closes the connection, because the start of the next request is unknown.
 */
export function answerClientErrors({ headers, newRequestId, report }: ClientErrors) {
  return (error: unknown, socket: Socket): void => {
    // The client has disconnected, or an earlier error has been answered.
    if (!socket.writable) return;
    const [status, message] = REFUSALS[errorCode(error)] ?? NOT_UNDERSTOOD;
    const reqId = newRequestId();
    const replyHeaders: typeof headers.ofData = [...headers.ofData, [REQUEST_ID_HEADER, reqId]];
    socket.end(replyText(status, { message }, replyHeaders), () => socket.destroy());
    report({ reqId, status });
  };
}

const NOT_UNDERSTOOD: [status: number, message: string] = [
  400,
  'The request could not be understood.',
];

/** The replies, by Node's error code. Other errors get {@link NOT_UNDERSTOOD}. */
const REFUSALS: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are larger than can be read.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'This is more than can be sent at once.'],
};

function replyText(status: number, reply: ErrorReply, headers: SecurityHeaders['ofData']): string {
  const body = JSON.stringify(reply);
  const lines = [
    ...headers,
    ['content-type', 'application/json; charset=utf-8'],
    ['content-length', Buffer.byteLength(body)],
    ['connection', 'close'],
  ].map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

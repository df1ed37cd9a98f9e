import type { Server, ServerResponse } from 'node:http';

declare module 'node:http' {
  interface ServerResponse {
    /** The head that Node sends before the body; null until it is written. Not a public property, see decision 32. */
    _header: string | null;
  }
}

/**
 * The status line and the headers of a 200 as they are sent. They are joined once for each cached reply,
 * because Node would check and join the same headers for each request.
 *
 * @param headers names and values that Node has checked
 */
export function prepareHead(headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 200 OK\r\n${lines.join('')}`;
}

/** Writes the head of a response in place of Node; the body follows. */
export type PreparedHeadWriter = (response: ServerResponse, preparedHead: string) => void;

/** Creates a writer that also writes the headers about the time and the connection, as Node does. */
export function preparedHeadWriter({ keepAliveTimeout }: Server): PreparedHeadWriter {
  const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeout / 1000)}\r\n`;
  let end = '';
  let second = 0;

  return (response, preparedHead) => {
    const now = Date.now();
    if (Math.floor(now / 1000) !== second) {
      second = Math.floor(now / 1000);
      end = `Date: ${new Date(now).toUTCString()}\r\n${keepAlive}\r\n`;
    }
    // oxlint-disable-next-line no-underscore-dangle -- Node's name.
    response._header = preparedHead + end;
  };
}

import type { Readable } from 'node:stream';
import type { DestinationStream } from 'pino';

/**
 * Writes the lines of a stream to a log that has several sources. Only whole lines are written, so
 * the lines of different sources do not mix; the rest of a line whose source has ended is dropped.
 */
export function forwardLines(source: Readable, log: DestinationStream): void {
  let rest = '';
  source.setEncoding('utf8').on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) log.write(rest + text.slice(0, end));
    rest = end > 0 ? text.slice(end) : rest + text;
  });
}

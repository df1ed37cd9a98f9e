import { connect } from 'node:net';
import { z } from 'zod';

// Opens connections to the server and sends or reads slowly on them, until it is killed or its
// parent exits. It runs in a separate process, so that it does not delay the measured visitors.

const slowClients = z.object({
  port: z.int(),
  count: z.int(),
  request: z.string(),
  /** Whether the clients continue with one byte every two seconds, until they are disconnected. */
  isTrickling: z.boolean().default(false),
  /** Whether the clients never read the reply. */
  isStalled: z.boolean().default(false),
});

/** Connections that are opened at once, and the bytes that each of them sends. */
export type SlowClients = z.input<typeof slowClients>;

const { port, count, request, isTrickling, isStalled } = slowClients.parse(
  JSON.parse(process.argv[2] ?? ''),
);

process.once('disconnect', () => process.exit());
process.send?.('started');
for (let index = 0; index < count; index += 1) openConnection(index);

/**
 * Connects from one of many loopback addresses. With a single address, limits for one address would
 * apply to all connections together.
 */
function openConnection(index: number): void {
  const localAddress = `127.0.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  // The server resets connections that are too slow.
  socket.on('error', () => {});
  if (isStalled) socket.pause();
  else socket.resume();
  socket.write(request);
  if (!isTrickling) return;
  const timer = setInterval(() => socket.write('x'), 2000);
  socket.once('close', () => clearInterval(timer));
}

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '#server/core/access/client-address.ts';

/** An open connection and what it has transferred. */
export interface Connection {
  socket: Socket;
  client: Client;
  /** How many connections there had been before. */
  number: number;
  /** The latest responses. Earlier ones are finished. Empty while the connection waits for a request. */
  responses: ServerResponse[];
  /** When the latest request began, or when the client was last fast enough. */
  since: number;
  /**
   * The bytes that had been transferred at `since`. `undefined` until the first check, because most
   * requests are answered before it, and reading the byte counters takes longer than answering from
   * the page cache.
   */
  bytes: number | undefined;
  /** The bytes that had been transferred at the check before the last one, and at the last one. */
  checkedBytes: [earlier: number, latest: number];
  /** The queue in which the connection waits for a request. `undefined` during a request. */
  queue: Set<Connection> | undefined;
  /**
   * The bytes that had been received when the connection began to wait: more belong to the headers. 0
   * before the first request.
   */
  idleBytes: number;
}

interface Client {
  network: string | undefined;
  connections: number;
}

interface Options {
  /** The most connections at a time. */
  limit: number;
  /** Whether an address belongs to a reverse proxy, whose connections belong to many visitors. */
  isProxy: (address: string) => boolean;
  /** The bytes with which a request is compared if its speed is not known yet or not due to its client. */
  assumedBytes: number;
}

/**
 * A client with more than this share of the connections is the first to lose one. Taking from the
 * largest client in any case would harm the users of a mobile network, who share an address, in an
 * attack from many addresses.
 */
const LARGE_SHARE = 1 / 20;

/**
 * A connection is not closed until this share of further connections has arrived. Without this time to
 * send its first request, each new visitor would replace the one before while all other connections
 * have requests.
 */
const NEW_SHARE = 1 / 20;

/** Comparing all requests takes about a millisecond, so it selects this share of the connections at once. */
const SELECTED_SHARE = 1 / 20;

/**
 * The open connections, and which of them to close when there are too many:
 *
 * 1. those without a request, the longest idle first,
 * 2. those that are sending headers, the longest waiting first,
 * 3. those that have transferred the fewest bytes during the last checks.
 *
 * Among equals, a client with more than {@link LARGE_SHARE} of the connections loses one first. New
 * connections have time to send a request, see {@link NEW_SHARE}.
 */
export function connectionsByWorth({ limit, isProxy, assumedBytes }: Options) {
  const open = new Map<Socket, Connection>();
  const clients = new Map<string, Client>();
  const largeClients = new Set<Client>();
  const idle = new Set<Connection>();
  const sendingHeaders = new Set<Connection>();
  /** The slowest last. */
  let selected: Connection[] = [];
  let mostSelectedBytes = 0;
  let arrived = 0;

  /** Returns the connection to close, which the new one replaces, if there are too many. */
  function add(socket: Socket): Connection | undefined {
    const replaced = open.size >= limit ? findLeastWorth() : undefined;
    if (replaced) remove(replaced.socket);
    const client = clientOf(socket.remoteAddress);
    client.connections += 1;
    if (isLarge(client)) largeClients.add(client);
    const connection: Connection = {
      socket,
      client,
      number: arrived,
      responses: [],
      since: 0,
      bytes: undefined,
      checkedBytes: [0, 0],
      queue: idle,
      idleBytes: 0,
    };
    arrived += 1;
    open.set(socket, connection);
    idle.add(connection);
    return replaced;
  }

  function clientOf(address: string | undefined): Client {
    // The address of a client that has already disconnected is unknown.
    if (address === undefined || isProxy(address)) return { network: undefined, connections: 0 };
    const network = networkOf(address);
    const client = clients.get(network) ?? { network, connections: 0 };
    clients.set(network, client);
    return client;
  }

  function isLarge({ connections }: Client): boolean {
    return connections > limit * LARGE_SHARE;
  }

  function remove(socket: Socket): void {
    const connection = open.get(socket);
    if (!connection) return;
    open.delete(socket);
    connection.queue?.delete(connection);
    const { client } = connection;
    client.connections -= 1;
    if (!isLarge(client)) largeClients.delete(client);
    if (client.network !== undefined && client.connections === 0) clients.delete(client.network);
  }

  /** Records that a connection has sent a request, and that its earlier ones are answered. */
  function startRequest(connection: Connection, response: ServerResponse): void {
    connection.queue?.delete(connection);
    connection.queue = undefined;
    connection.responses = [response];
    connection.since = performance.now();
    connection.bytes = undefined;
  }

  /**
   * Returns the connections with unfinished requests. The others begin to wait for a request. A listener
   * for the end of each response would tell earlier, but cost every reply some time.
   */
  function listUnfinished(): Connection[] {
    selected = [];
    const unfinished: Connection[] = [];
    for (const connection of open.values()) {
      if (connection.queue) continue;
      connection.responses = connection.responses.filter(isUnfinished);
      if (connection.responses.length > 0) unfinished.push(connection);
      else waitForRequest(connection);
    }
    return unfinished;
  }

  function waitForRequest(connection: Connection): void {
    const bytes = transferredBytes(connection.socket);
    connection.checkedBytes = [bytes, bytes];
    connection.idleBytes = connection.socket.bytesRead;
    connection.queue = idle.add(connection);
  }

  function findLeastWorth(): Connection | undefined {
    return findIdle() ?? firstOf(sendingHeaders) ?? findSelected() ?? selectSlowest();
  }

  function findIdle(): Connection | undefined {
    for (let first = firstOf(idle); first; first = firstOf(idle)) {
      if (first.socket.bytesRead === first.idleBytes) return first;
      idle.delete(first);
      first.queue = sendingHeaders.add(first);
    }
    return undefined;
  }

  function firstOf(queue: ReadonlySet<Connection>): Connection | undefined {
    const [largest] = [...largeClients].toSorted((a, b) => b.connections - a.connections);
    let first: Connection | undefined;
    for (const connection of queue) {
      if (isNew(connection)) continue;
      if (!largest || connection.client === largest) return connection;
      first ??= connection;
    }
    return first;
  }

  function isNew({ number }: Connection): boolean {
    return arrived - number <= limit * NEW_SHARE;
  }

  /** The slowest selected connection that has not become faster since. */
  function findSelected(): Connection | undefined {
    for (let next = selected.pop(); next; next = selected.pop()) {
      if (open.has(next.socket) && recentBytes(next) <= mostSelectedBytes) return next;
    }
    return undefined;
  }

  function selectSlowest(): Connection | undefined {
    const unfinished = listUnfinished();
    const answered = findIdle();
    if (answered) return answered;
    const slowestFirst = unfinished
      .map((connection) => ({ connection, bytes: recentBytes(connection) }))
      .toSorted(
        (a, b) =>
          a.bytes - b.bytes ||
          excessOf(b.connection.client) - excessOf(a.connection.client) ||
          a.connection.since - b.connection.since,
      )
      .slice(0, Math.ceil(limit * SELECTED_SHARE));
    mostSelectedBytes = slowestFirst.at(-1)?.bytes ?? 0;
    selected = slowestFirst.map(({ connection }) => connection).toReversed();
    return selected.pop();
  }

  function excessOf(client: Client): number {
    return isLarge(client) ? client.connections : 0;
  }

  /** The bytes that a request has transferred during the last one to two checks. */
  function recentBytes({ socket, responses, bytes, checkedBytes }: Connection): number {
    const recent = transferredBytes(socket) - checkedBytes[0];
    const latest = responses.at(-1);
    const isMeasured = bytes !== undefined && latest && isWaitingForClient(socket, latest);
    return isMeasured ? recent : Math.max(recent, assumedBytes);
  }

  return { add, find: (socket: Socket) => open.get(socket), remove, startRequest, listUnfinished };
}

/** All bytes that the server has received from the client or passed on to it so far. */
export function transferredBytes(socket: Socket): number {
  return socket.bytesRead + socket.bytesWritten - socket.writableLength;
}

/** Whether a part of the request or of its response has not been transferred yet. */
export function isUnfinished({ req, writableFinished }: ServerResponse): boolean {
  return !req.complete || !writableFinished;
}

/** Whether the client must read the response or send the rest of its request before the server can continue. */
export function isWaitingForClient(socket: Socket, { req }: ServerResponse): boolean {
  return socket.writableLength > 0 || (!req.complete && req.readableLength === 0);
}

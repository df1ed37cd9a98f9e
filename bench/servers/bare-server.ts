import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import type { StoredReply } from './reference-servers.ts';

// Serves stored replies by Node's HTTP server and nothing else:
// `node bench/servers/bare-server.ts FOLDER PORT`.
const [folder = '', port] = process.argv.slice(2);
const stored: StoredReply[] = JSON.parse(readFileSync(path.join(folder, 'replies.json'), 'utf8'));
const replies = new Map(
  stored.map(({ address, headers, file }) => {
    const body = readFileSync(path.join(folder, file));
    return [address, { body, headers: { ...headers, 'content-length': body.length } }];
  }),
);

createServer(({ url = '' }, response) => {
  const reply = replies.get(url);
  if (reply) response.writeHead(200, reply.headers).end(reply.body);
  else response.writeHead(404).end();
}).listen(Number(port), '127.0.0.1');

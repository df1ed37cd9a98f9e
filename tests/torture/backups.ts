import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiAddress, apiRoute, queryKeys } from '#domain/addresses.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import { adminSourceSchema } from '#domain/sources/source.ts';
import { adminVideoSchema } from '#domain/videos/video.ts';
import { type BrowserHeaders, newVisitor, signIn } from '#tests/browser-headers.ts';
import { makePdf } from '#tests/make-file.ts';
import { runScript } from '#tests/run-script.ts';
import type { PostgresServer } from '#tests/start-postgres.ts';
import { writeMessage } from '#tests/write-message.ts';
import { type Check, percentile } from './check.ts';
import { openSite, resetMessageLimits, type Site } from './site.ts';

const WRITES_PER_SECOND = 50;

/** Time between two backups, during which the writes continue. */
const PAUSE_MS = 500;

const FILE_BYTES = 50_000;

interface Acknowledged {
  /** Texts of the messages that were answered with 2xx. */
  messages: string[];
  /** URL of the file of each source whose creation was answered with 2xx, by id. */
  sources: Map<string, string>;
  /** Ids of the sources whose deletion was requested. */
  deletions: Set<string>;
}

/** A backup, and what it has to contain. */
interface Archive {
  file: string;
  messages: string[];
  sources: Map<string, string>;
}

/**
 * Makes backups of a site while clients write to it all the time. Restores each backup into a new site
 * on each of the given databases. Checks that the new site holds every write that was acknowledged
 * before the backup began.
 */
export async function backupsUnderLoad(
  site: Site,
  targets: readonly (Pick<PostgresServer, 'url'> | undefined)[],
  backups: number,
): Promise<Check[]> {
  const acknowledged: Acknowledged = { messages: [], sources: new Map(), deletions: new Set() };
  const archives: Archive[] = [];
  const durationsMs: number[] = [];
  await using server = await site.start();
  const start = performance.now();
  const stopWriters = startWriters(server.address, await signIn(server.address), acknowledged);
  for (let count = 0; count < backups; count += 1) {
    await sleep(PAUSE_MS);
    await resetMessageLimits(site);
    const file = join(site.dataDir, `backup-${count}.tar`);
    const messages = [...acknowledged.messages];
    const sources = new Map(acknowledged.sources);
    const begin = performance.now();
    await runOrThrow('backup', [file], site);
    durationsMs.push(performance.now() - begin);
    // A source whose deletion was requested in the meantime may or may not be in the backup.
    for (const id of acknowledged.deletions) sources.delete(id);
    archives.push({ file, messages, sources });
  }
  const failedWrites = await stopWriters();
  const seconds = (performance.now() - start) / 1000;

  const failures: string[] = [];
  for (const archive of archives) {
    for (const postgres of targets) {
      await using target = await openSite(postgres);
      await runOrThrow('restore', [archive.file], target);
      await runOrThrow('verify', [], target);
      failures.push(...(await findLosses(target, archive)));
    }
  }
  const writes = acknowledged.messages.length + acknowledged.sources.size;
  const rate = ((writes + acknowledged.deletions.size) / seconds).toFixed(0);
  const lost = failures.length === 0 ? 'nothing lost' : failures.slice(0, 5).join('; ');
  return [
    {
      requirement: `${backups} backups during ${WRITES_PER_SECOND} writes a second contain every write that was acknowledged before they began, with its file`,
      measurement: `${rate} writes a second, ${failedWrites} failed; the last backup had to have ${archives.at(-1)?.messages.length} messages and ${archives.at(-1)?.sources.size} files, median ${percentile(durationsMs, 0.5).toFixed(0)} ms; ${backups * targets.length} restores: ${lost}`,
      isMet: failures.length === 0 && failedWrites === 0,
    },
  ];
}

async function runOrThrow(
  name: 'backup' | 'restore' | 'verify',
  args: string[],
  site: Site,
): Promise<void> {
  const { code, output, error } = await runScript(name, args, site);
  if (code !== 0) throw new Error(`npm run ${name} ended with status ${code}: ${output}${error}`);
}

/** Starts to write. Returns a function that stops the writes and resolves to the number that failed. */
function startWriters(
  address: string,
  administrator: BrowserHeaders,
  { messages, sources, deletions }: Acknowledged,
): () => Promise<number> {
  async function send(method: string, path: string, body?: FormData | string): Promise<Response> {
    const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const headers = { ...administrator, ...json };
    const reply = await fetch(address + path, { method, headers, body });
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}`);
    return reply;
  }

  const visitor = newVisitor(address);
  const video = send('POST', apiRoute.videos, JSON.stringify(VIDEO))
    .then((reply) => reply.json())
    .then((json) => adminVideoSchema.parse(json));

  async function sendMessage(): Promise<void> {
    const text = `Message ${randomUUID()}.`;
    if (!(await writeMessage(address, await visitor, text))) throw new Error('message refused');
    messages.push(text);
  }

  async function addSource(): Promise<void> {
    const path = apiAddress(queryKeys.sources((await video).id));
    const reply = await send('POST', path, sourceForm());
    const { id, url } = adminSourceSchema.parse(await reply.json());
    sources.set(id, url);
  }

  async function deleteSource(): Promise<void> {
    const id = [...sources.keys()].find((each) => !deletions.has(each));
    if (id === undefined) return;
    deletions.add(id);
    await send('DELETE', apiAddress(adminQueryKeys.source(id)));
  }

  // Deletes half of the sources that it adds.
  const writes = [addSource, sendMessage, addSource, sendMessage, deleteSource];
  const running: Promise<void>[] = [];
  let failures = 0;
  const timer = setInterval(() => {
    const write = writes[running.length % writes.length] ?? sendMessage;
    running.push(
      write().catch(() => {
        failures += 1;
      }),
    );
  }, 1000 / WRITES_PER_SECOND);
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
    return failures;
  };
}

const VIDEO = { title: 'How a bill becomes law', youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' };

function sourceForm(): FormData {
  const form = new FormData();
  form.set('title', 'Report');
  form.set('file', new File([new Uint8Array(makePdf(FILE_BYTES))], 'report.pdf'));
  return form;
}

/** Starts a restored site, and returns what it lacks. */
async function findLosses(site: Site, archive: Archive): Promise<string[]> {
  await using server = await site.start();
  const { status } = await fetch(`${server.address}${apiRoute.videos}`);
  const losses = status === 200 ? [] : [`a restored site answers ${status}`];
  await using database = await site.openDatabase();
  const messages = await database.selectFrom('contact_messages').select('message').execute();
  const texts = new Set(messages.map(({ message }) => message));
  for (const text of archive.messages) if (!texts.has(text)) losses.push(`${text} is lost`);

  const rows = await database.selectFrom('sources').select(['id', 'url']).execute();
  const urls = new Map(rows.map(({ id, url }) => [id, url]));
  for (const [id, url] of archive.sources) {
    if (urls.get(id) !== url) losses.push(`source ${id} is lost`);
  }
  for (const url of urls.values()) {
    const file = await readFile(join(site.dataDir, url)).catch(() => undefined);
    if (!file?.equals(makePdf(FILE_BYTES)))
      losses.push(`${url} is ${file ? 'damaged' : 'missing'}`);
  }
  return losses;
}

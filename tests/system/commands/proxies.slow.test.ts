import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MAX_FILE_BYTES } from '#domain/files/file-size.ts';
import { clientAddress } from '#server/core/access/client-address.ts';
import { makePdf } from '#tests/inputs/make-file.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { encodeForm, formHeaders } from '#tests/app/multipart-form.ts';
import { titleField } from '#tests/app/source-requests.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { readOverTls } from '#tests/processes/read-over-tls.ts';
import { hasNginx } from '#tests/servers/nginx-process.ts';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';
import { hasCaddy, startSampleCaddy, startSampleNginx } from '#tests/processes/start-proxy.ts';
import { startTcpServer } from '#tests/servers/tcp-server.ts';

interface Site extends TestApp {
  /** Host and port. */
  host: string;
}

/** A site that trusts a proxy on this machine. `/address` answers with the address of the client. */
async function startSite(): Promise<Site> {
  const app = await startApp({
    settings: { TRUST_PROXY: '127.0.0.1' },
    pages: async (server) => {
      const config = { access: 'public' } as const;
      server.get('/address', { config }, (request) => ({ address: clientAddress(request) }));
    },
  });
  const { host } = new URL(await app.server.listen({ host: '127.0.0.1', port: 0 }));
  return Object.assign(app, { host });
}

test.runIf(hasNginx)(
  'nginx caches what visitors read, and nothing that the administrator reads',
  async () => {
    await using site = await startSite();
    await using nginx = await startSampleNginx(`server ${site.host};`);
    const { cookie = '' } = await site.signIn();
    for (const [address, headers] of [
      ['/api/videos', {}],
      ['/api/videos', {}],
      ['/api/videos', { cookie }],
      ['/api/videos', {}],
      ['/api/admin/videos', { cookie }],
    ] as const) {
      await readOverTls(nginx.origin + address, headers);
    }
    const statuses = async () =>
      (await nginx.log()).map((line) => line.match(/cache (\S+),/)?.[1] ?? '').slice(-5);
    await expect.poll(statuses).toEqual(['MISS', 'HIT', 'BYPASS', 'HIT', '-']);
  },
);

test.runIf(hasNginx)('nginx stores no preview, and logs no token', async () => {
  await using site = await startBuiltSite({
    settings: { SITE_URL: 'https://example.org', TRUST_PROXY: '127.0.0.1' },
  });
  const { host } = new URL(await site.server.listen({ host: '127.0.0.1', port: 0 }));
  await using nginx = await startSampleNginx(`server ${host};`);
  const draft = await makeVideo(site.database, { title: 'A draft', isPublished: false });
  const links = `/api/videos/${draft.id}/preview-links`;
  const { url, id } = (await site.post(links, {}, await site.signIn())).json();
  const { pathname, search } = new URL(url);
  const read = async (address: string) => {
    const { status, body } = await readOverTls(nginx.origin + address);
    return [status, String(body).includes('A draft')];
  };
  expect(await read(pathname + search)).toEqual([200, true]);
  expect(await read(pathname + search)).toEqual([200, true]);
  expect(await read(pathname)).toEqual([404, false]);
  await site.delete(`/api/preview-links/${id}`, await site.signIn());
  expect(await read(pathname + search)).toEqual([404, false]);
  const statuses = async () =>
    (await nginx.log()).map((line) => line.match(/cache (\S+),/)?.[1] ?? '').slice(-4);
  await expect.poll(statuses).toEqual(['MISS', 'MISS', 'MISS', 'MISS']);
  expect((await nginx.log()).join('\n')).not.toContain(search);
});

test.runIf(hasNginx)(
  'nginx repeats a failed request on another server, except a POST or PATCH',
  async () => {
    await using site = await startSite();
    await using broken = await startTcpServer((socket) => {
      socket.on('data', () => socket.destroy());
    });
    // With max_fails=0 the broken server gets every second request.
    await using nginx = await startSampleNginx(
      `server 127.0.0.1:${broken.port} max_fails=0; server ${site.host} max_fails=0;`,
    );
    const statuses: Record<string, number[]> = { GET: [], POST: [], PATCH: [], DELETE: [] };
    for (const [method, answered] of Object.entries(statuses)) {
      for (let count = 0; count < 4; count += 1) {
        answered.push((await readOverTls(`${nginx.origin}/api/contact`, {}, { method })).status);
      }
    }
    // The site has no such route for GET, DELETE and PATCH, and refuses a POST without a token with 403.
    // nginx answers 502 when the broken server gets a request that is not repeated.
    expect(statuses['GET']).toEqual([404, 404, 404, 404]);
    expect(statuses['DELETE']).toEqual([404, 404, 404, 404]);
    expect(statuses['POST']?.toSorted()).toEqual([403, 403, 502, 502]);
    expect(statuses['PATCH']?.toSorted()).toEqual([404, 404, 502, 502]);
  },
);

const proxies = [
  ...(hasNginx ? [['nginx', (host: string) => startSampleNginx(`server ${host};`)] as const] : []),
  ...(hasCaddy ? [['Caddy', startSampleCaddy] as const] : []),
];

test.each(proxies)(
  '%s replaces a forged client address and request id, hides the metrics, and passes on large files and ranges',
  async (_name, start) => {
    await using site = await startSite();
    await using proxy = await start(site.host);
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'forged' };
    const { body } = await readOverTls(`${proxy.origin}/address`, forged);
    expect(JSON.parse(String(body))).toEqual({ address: '127.0.0.1' });
    const { headers } = await readOverTls(`${proxy.origin}/api/nothing`, forged);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{32,36}$/);
    expect((await readOverTls(`${proxy.origin}/metrics`)).status).toBe(404);

    const browser = await site.signIn();
    const video = await makeVideo(site.database);
    const upload = (bytes: number) =>
      readOverTls(
        `${proxy.origin}/api/videos/${video.id}/sources`,
        { ...browser, ...formHeaders },
        {
          method: 'POST',
          body: encodeForm([titleField, { name: 'report.pdf', content: makePdf(bytes) }]),
        },
      );
    const stored = await upload(MAX_FILE_BYTES);
    expect(stored.status).toBe(201);
    const { url } = JSON.parse(String(stored.body));
    const part = await readOverTls(proxy.origin + url, { range: 'bytes=0-4' });
    expect([part.status, String(part.body)]).toEqual([206, '%PDF-']);
    expect((await upload(MAX_FILE_BYTES + 2 * 1024 * 1024)).status).toBe(413);
  },
);

test.each(proxies)('%s redirects to https and sends a page with HTTP/2', async (_name, start) => {
  await using site = await startBuiltSite({
    settings: { SITE_URL: 'https://example.org', TRUST_PROXY: '127.0.0.1' },
  });
  const { host } = new URL(await site.server.listen({ host: '127.0.0.1', port: 0 }));
  await using proxy = await start(host);
  const redirect = await fetch(`${proxy.plainOrigin}/videos?q=a`, { redirect: 'manual' });
  expect(redirect.headers.get('location')).toMatch(/^https:\/\/[^/]+\/videos\?q=a$/);

  const page = await readOverTls(`${proxy.origin}/videos`, { 'accept-encoding': 'br' });
  expect(page.headers).toMatchObject({
    'content-encoding': 'br',
    'strict-transport-security': 'max-age=31536000',
  });
  expect(String(brotliDecompressSync(page.body))).toContain('href="https://example.org/videos"');
});

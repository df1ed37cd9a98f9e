import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { startWarmUp } from '#server/warm-up.ts';
import { makeVideo } from '#tests/make-video.ts';
import { startApp } from '#tests/start-app.ts';

test('the home page and the newest video are rendered several times, until the warm-up is stopped', async () => {
  await using site = await startSite(200);
  const { id } = await makeVideo(site.database);
  const warmUp = startWarmUp(site.server);
  await vi.waitFor(() => expect(site.rendered.length).toBeGreaterThan(3), { timeout: 5000 });
  await warmUp.stop();
  const { length } = site.rendered;
  await sleep(50);
  expect(site.rendered).toHaveLength(length);
  expect(new Set(site.rendered)).toEqual(new Set(['/', `/video/${id}`]));
});

test('the warm-up ends when the home page cannot be rendered', async () => {
  await using site = await startSite(503);
  const warmUp = startWarmUp(site.server);
  await vi.waitFor(() => expect(site.rendered).toHaveLength(1), { timeout: 5000 });
  await sleep(50);
  expect(site.rendered).toHaveLength(1);
  await warmUp.stop();
});

/** Starts an app that answers each page with `status` and records its address in `rendered`. */
async function startSite(status: number) {
  const rendered: string[] = [];
  const app = await startApp({
    pages: async (server) => {
      server.get('/*', { config: { access: 'public' } }, ({ url }, reply) => {
        rendered.push(url);
        return reply.code(status).send('a page');
      });
    },
  });
  await app.server.ready();
  return { ...app, rendered };
}

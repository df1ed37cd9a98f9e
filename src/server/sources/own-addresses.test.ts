import { expect, test } from 'vitest';
import { makePdf } from '#tests/make-file.ts';
import { makeVideo } from '#tests/make-video.ts';
import { type FormPart, sendForm } from '#tests/multipart-form.ts';
import { startApp } from '#tests/start-app.ts';

const title: FormPart = ['title', 'Article I'];
const pdf: FormPart = { name: 'report.pdf', content: makePdf(500) };

test.each([
  ['the address of the settings', 'https://example.org', { SITE_URL: 'https://example.org' }, {}],
  [
    'where the browser is',
    'http://127.0.0.1:3000',
    {},
    { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' },
  ],
])('a file named by its whole address is named: %s', async (_what, origin, settings, from) => {
  await using app = await startApp({ settings });
  const [browser, video] = [await app.signIn(), await makeVideo(app.database)];
  const url = `/api/videos/${video.id}/sources`;
  const first = (await sendForm(app, { url, headers: browser }, [title, pdf])).json();
  const copied = `${origin}${first.url}`;
  const headers = { ...browser, ...from };
  const second = await sendForm(app, { url, headers }, [title, ['url', copied]]);
  expect([second.statusCode, second.json().url]).toEqual([201, first.url]);
});

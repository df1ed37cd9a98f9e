import { expect, test } from 'vitest';
import { makeCited } from '#tests/rows/make-citation.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';
import { slowTest } from '#tests/slow-test.ts';

slowTest(
  'a cited moment has its own image, address and oEmbed response, and the address of the video stays canonical',
  async () => {
    await using app = await startBuiltSite({ settings: { SITE_URL: 'http://localhost' } });
    const words = { claim: 'Prices rose', quote: 'The index rose by 3 %.' };
    const citations = [words, { startSecond: 0, claim: 'At the start' }];
    const { videoId } = await makeCited(app.database, { citations });
    const { body } = await app.get(`/video/${videoId}?t=4:12`);
    const address = `http://localhost/video/${videoId}`;
    expect(body).toContain(`<link rel="canonical" href="${address}">`);
    expect(body).toContain(`<meta property="og:url" content="${address}?t=252">`);
    expect(body).toContain('<meta property="og:image:alt" content="Prices rose">');
    expect(body).toMatch(
      /<meta property="og:description" content="Prices rose.*The index rose by 3 %/,
    );
    const image = /property="og:image" content="http:\/\/localhost([^"]+)"/.exec(body)?.[1] ?? '';
    expect(image).toMatch(new RegExp(`^/share-images/${videoId}-t252-`));
    expect((await app.get(image)).statusCode).toBe(200);
    const oembed = /type="application\/json\+oembed"[^>]* href="http:\/\/localhost([^"]+)"/.exec(
      body,
    )?.[1];
    const embed = (await app.get((oembed ?? '').replaceAll('&amp;', '&'))).json<{ html: string }>();
    expect(embed.html).toContain(`/embed/${videoId}?t=252"`);

    const { body: other } = await app.get(`/video/${videoId}?t=100`);
    expect(other).toContain(`<meta property="og:url" content="${address}">`);
    expect(other).not.toContain('-t100-');

    const { body: ofVideo } = await app.get(`/video/${videoId}`);
    expect(ofVideo).toContain(`<meta property="og:url" content="${address}">`);
    expect(ofVideo).not.toContain(`${videoId}-t0-`);
  },
);

test('the moment in the address of a video is current from the document on', async () => {
  await using app = await startBuiltSite();
  const citations = [{ startSecond: 42 }, { startSecond: 152 }];
  const { videoId } = await makeCited(app.database, { citations });
  const { body } = await app.get(`/video/${videoId}?t=152`);
  // In the list beside the player, and in the list of sources.
  expect(body.match(/<a href="\/video\/[^"]*\?t=152" aria-current="true"/g)).toHaveLength(2);
  expect(body.match(/aria-current="true"/g)).toHaveLength(2);
  const { body: plain } = await app.get(`/video/${videoId}`);
  expect(plain).not.toContain('aria-current="true"');
});

test('the document of a video starts the player at the moment in its address', async () => {
  await using app = await startBuiltSite();
  const citations = [{ startSecond: 95, claim: 'Prices rose' }];
  const { videoId } = await makeCited(app.database, { citations });
  const read = (query: string) => app.get(`/video/${videoId}${query}`);
  const plain = await read('');
  expect(plain.body).not.toContain('start=');
  expect(plain.body).toContain(`href="/video/${videoId}?t=95"`);

  for (const query of ['?t=95', '?t=1m35s', '?t=1:35', '?utm_source=x&t=95s']) {
    const { body } = await read(query);
    expect(body, `at ${query}`).toContain('enablejsapi=1&amp;start=95"');
    expect(body, `at ${query}`).toContain('<meta property="og:description" content="Prices rose">');
    expect(body, `at ${query}`).toContain(
      `<link rel="canonical" href="http://localhost/video/${videoId}">`,
    );
  }
  for (const query of ['?t=-1', '?t=1e9', '?t=abc', `?t=${'9'.repeat(300)}`, '?t=0', '?t=']) {
    expect((await read(query)).body, `at ${query}`).toBe(plain.body);
  }
});

test('the evidence of a video is on its page and in its structured data', async () => {
  await using app = await startBuiltSite();
  const { videoId, sourceId } = await makeCited(app.database, {
    source: { title: 'The Act', url: 'example.org/act' },
    citations: [{ startSecond: 95, claim: null }, { endSecond: 280 }],
  });
  const [said, text] = ['It was <b>5 %</b>.', 'It was </script> 3 %.'];
  await makeCorrection(app.database, { videoId, sourceId, said, text });
  await makeCorrection(app.database, { videoId, withdrawnAt: '2025-03-04T12:00:00.000Z' });
  const { body } = await app.get(`/video/${videoId}`);

  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
  const url = `http://localhost/video/${videoId}`;
  expect(JSON.parse(json)['@graph'][0]).toMatchObject({
    hasPart: [{ '@type': 'Clip', url: `${url}?t=95` }, { url: `${url}?t=252` }],
    correction: [
      {
        '@type': 'CorrectionComment',
        text: `What was said: “${said}”\n${text}`,
        datePublished: '2025-03-02T12:00:00.000Z',
      },
    ],
    dateModified: '2025-03-04T12:00:00.000Z',
  });
  expect(body).toContain('<del>');
  const corrections = await app.get('/corrections');
  for (const page of [body, corrections.body]) {
    expect(page).toContain('What was said:</span> “It was &lt;b&gt;5 %&lt;/b&gt;.”');
    expect(page).toContain('It was &lt;/script&gt; 3 %.');
  }
  expect(corrections.body).toMatch(
    /source: <a href="https:\/\/example\.org\/act"[^>]*><span dir="auto">The Act</,
  );
  expect((await app.get('/')).body).toContain('>1 source · 1 correction · example.org<');
  const feed = (await app.get('/feed.xml')).body;
  expect(feed).toContain('<updated>2025-03-04T12:00:00.000Z</updated>');
  expect(feed).toContain('3 %.');
});

test('a published video has no draft banner, not even for the administrator', async () => {
  await using app = await startBuiltSite();
  const { id } = await makeVideo(app.database);
  const { body } = await app.get(`/video/${id}`, await app.signIn());
  expect(body).not.toContain('only you can see this');
});

test('a document contains the API replies from which it was rendered', async () => {
  await using app = await startBuiltSite();
  await makeVideo(app.database);
  await makeSocialLink(app.database);
  const { body } = await app.get('/videos');
  const state = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(body)?.[1];
  const { queries }: { queries: Record<string, unknown> } = JSON.parse(state ?? '');
  expect(Object.keys(queries).toSorted()).toEqual([
    '/api/site',
    '/api/social-links',
    '/api/videos',
    '/api/videos/source-counts',
  ]);
  for (const [address, data] of Object.entries(queries)) {
    expect(data).toEqual((await app.get(address)).json());
  }
});

test('the document of a search has only the videos that it finds, and is not indexed', async () => {
  await using app = await startBuiltSite();
  await makeVideo(app.database, { title: 'Taxes <b>', description: null });
  await makeVideo(app.database, { title: 'Water rights', description: 'No TAXES <B>.' });
  await makeVideo(app.database, { title: 'The Budget', description: null });
  const { statusCode, body } = await app.get('/videos?utm_source=x&search=+taxes+%3Cb%3E+');
  expect(statusCode).toBe(200);
  expect(body).toContain('<title>Videos matching “taxes &lt;b&gt;” | Plain Evidence</title>');
  expect(body).toContain('>Videos matching “taxes &lt;b&gt;”</h2>');
  expect(body).toContain('value="taxes &lt;b&gt;"');
  expect(body).toContain('Taxes &lt;b&gt;');
  expect(body).toContain('Water rights');
  expect(body).not.toContain('The Budget');
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).toContain('<link rel="canonical" href="http://localhost/videos">');
});

test.each(['?search=', '?search=%20%01', '?Search=taxes', '?page=2'])(
  'the document of /videos%s is that of /videos',
  async (query) => {
    await using app = await startBuiltSite();
    await makeVideo(app.database);
    const { body } = await app.get('/videos');
    expect((await app.get(`/videos${query}`)).body).toBe(body);
  },
);

test('the document of a search without results says that no video was found', async () => {
  await using app = await startBuiltSite();
  await makeVideo(app.database);
  const { statusCode, body } = await app.get(`/videos?search=${'z'.repeat(5000)}`);
  expect(statusCode).toBe(200);
  expect(body).toContain(`No videos found matching &quot;${'z'.repeat(200)}&quot;`);
});

test('the document of All Videos contains each description once', async () => {
  await using app = await startBuiltSite();
  for (let count = 0; count < 30; count += 1) {
    await makeVideo(app.database, { description: `Description ${count}.` });
  }
  const { body } = await app.get('/videos');
  const descriptions = body.match(/Description \d+\./g);
  expect(descriptions).toHaveLength(30);
  expect(new Set(descriptions).size).toBe(30);
});

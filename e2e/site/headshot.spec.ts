import { createReadStream } from 'node:fs';
import { uploadHeadshot } from '#domain/calls/bio-calls.ts';
import { apiRoute } from '#domain/addresses.ts';
import { PICTURE } from '../support/bio-actions.ts';
import { bothSizes, expect, test } from '../support/fixtures.ts';
import { signInDirectly } from '../support/sign-in-directly.ts';
import { visit } from '../support/page-actions.ts';

for (const size of bothSizes) {
  test(`About loads the smallest size of the headshot that is sharp on the screen, on a ${size}`, async ({
    isMobile,
    page,
    prepareSite,
  }) => {
    const site = await prepareSite();
    await signInDirectly(page.context(), site);
    const { request } = page.context();
    const { csrfToken } = await (await request.get(site.origin + apiRoute.csrfToken)).json();
    const headers = { 'x-csrf-token': csrfToken };
    const uploaded = await request.post(site.origin + uploadHeadshot.path, {
      headers,
      multipart: { file: createReadStream(PICTURE) },
    });
    expect(uploaded.status()).toBe(201);
    const { url } = await uploaded.json();
    const saved = await request.post(site.origin + apiRoute.bio, {
      headers,
      data: { content: '<p>Hello.</p>', headshotUrl: url },
    });
    expect(saved.status()).toBe(201);

    await visit(page, `${site.origin}/about`);
    const headshot = page.getByRole('img', { name: 'Portrait of Plain Evidence' });
    await expect(headshot).toHaveJSProperty('complete', true);
    // The phone's screen has more than two pixels for each CSS pixel.
    const width = isMobile ? 1200 : 600;
    const expected = site.origin + url.replace('.jpg', `-${width}.webp`);
    await expect(headshot).toHaveJSProperty('currentSrc', expected);
    expect(await headshot.getAttribute('src')).toBe(url);
  });
}

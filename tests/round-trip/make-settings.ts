import { makeSquare } from '#tests/inputs/make-site-picture.ts';
import { makeImage } from '#tests/inputs/make-file.ts';
import type { Calls } from './calls.ts';
import { type FieldValues, longAddress } from './field-values.ts';

/** Makes social links for each kind of value of each field, new and changed. */
export async function makeSocialLinks({ call, bodies }: Calls): Promise<void> {
  const given = {
    url: ['https://example.org/مرحبا', 'ada@example.org', 'x.example', longAddress(2048)],
  };
  for (const body of bodies('POST /api/social-links', given)) {
    await call('POST /api/social-links', { body });
  }
  for (const body of bodies('PATCH /api/social-links/:id', given)) {
    const link = { platform: 'YouTube', url: 'https://example.org' };
    const { id } = (await call('POST /api/social-links', { body: link })).json();
    await call('PATCH /api/social-links/:id', { params: { id }, body });
  }
}

/** The routes of settings of which a site has one row each, and the values that only they accept. */
function settingsGroups(headshotUrl: string): Record<string, Record<string, FieldValues>> {
  return {
    'POST /api/admin/site': { timeZone: ['Asia/Kathmandu', null], accent: ['#0a0b0c', null] },
    'POST /api/bio': { headshotUrl: [headshotUrl, null] },
    'POST /api/admin/email-settings': {
      contactEmail: ['owner@example.org', `${'o'.repeat(64)}@${'example.'.repeat(22)}org`],
    },
    // To switch mails to readers on, the identity is required.
    'POST /api/admin/reader-settings': {
      identity: ['J. Hale, 1 Main Street', `1 ${'選'.repeat(298)}`],
    },
    'POST /api/admin/keeping': {},
    'POST /api/admin/setup': {},
    'POST /api/admin/intake': { channelId: ['UC0123456789abcdefghijkl', null] },
  };
}

/** How many states {@link makeSettings} knows. */
export function countSettings({ bodies }: Calls): number {
  const groups = Object.entries(settingsGroups(''));
  return Math.max(...groups.map(([route, given]) => bodies(route, given).length));
}

/** Sets every group of settings to one of its states. */
export async function makeSettings(
  { call, bodies }: Calls,
  { state, headshotUrl }: { state: number; headshotUrl: string },
): Promise<void> {
  for (const [route, given] of Object.entries(settingsGroups(headshotUrl))) {
    const states = bodies(route, given);
    await call(route, { body: states[state % states.length] });
  }
}

/** Uploads the picture of the site and a headshot, and returns the URL of the headshot. */
export async function makePictures(calls: Calls): Promise<string> {
  const { call } = calls;
  const picture = { name: 'logo.png', content: await makeSquare('#123456') };
  await call('POST /api/admin/site/picture', { form: [picture] });
  return uploadHeadshot(calls);
}

export async function uploadHeadshot({ call }: Calls): Promise<string> {
  const form = [{ name: 'me.jpg', content: await makeImage('jpeg') }];
  return (await call('POST /api/upload-headshot', { form })).json().url;
}

import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findToast, renderComponent } from '#tests/components/render-component.tsx';

import { ShareMenu } from './share-menu.tsx';

const TITLE = 'The Bicameral Congress: Crash Course #2';

afterEach(() => Reflect.deleteProperty(Navigator.prototype, 'share'));

/** Adds a share sheet with the given outcome, because jsdom has no share sheet. */
function addShareSheet(outcome: 'done' | 'AbortError' | 'NotAllowedError') {
  const share = vi.fn<(shared: ShareData) => Promise<void>>(async () => {
    if (outcome !== 'done') throw new DOMException('Refused', outcome);
  });
  Object.defineProperty(Navigator.prototype, 'share', { configurable: true, value: share });
  return share;
}

async function openMenu(): Promise<UserEvent> {
  const user = renderComponent(<ShareMenu title={TITLE} />, { address: '/video/7' });
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await screen.findByRole('menu');
  return user;
}

const item = (name: string) => screen.getByRole('menuitem', { name });
const items = () => screen.getAllByRole('menuitem').map((entry) => entry.textContent);

test('the share menu has five items on a device without a share sheet', async () => {
  await openMenu();
  expect(items()).toEqual([
    'Copy link',
    'Share on Twitter',
    'Share on Facebook',
    'Share on LinkedIn',
    'Share via email',
  ]);
});

test('the share sheet of the device comes second in the menu', async () => {
  addShareSheet('done');
  await openMenu();
  expect(items().slice(0, 3)).toEqual(['Copy link', 'Share via device', 'Share on Twitter']);
});

test('the share sheet gets the title and the address, and the menu closes', async () => {
  const share = addShareSheet('done');
  const user = await openMenu();
  await user.click(item('Share via device'));
  expect(share.mock.calls).toEqual([[{ title: TITLE, url: window.location.href }]]);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a failure of the share sheet is reported in a toast', async () => {
  addShareSheet('NotAllowedError');
  const user = await openMenu();
  await user.click(item('Share via device'));
  expect(await findToast('Share failed')).toContain(
    'Could not share using device sharing options.',
  );
});

test('canceling the share sheet shows no toast', async () => {
  const share = addShareSheet('AbortError');
  const user = await openMenu();
  await user.click(item('Share via device'));
  await expect(share.mock.results[0]?.value).rejects.toThrow('Refused');
  expect(screen.queryByRole('region', { name: 'Notifications (F8)' })).toBeNull();
});

test('a link that cannot be copied is reported, with another way to copy it', async () => {
  const user = await openMenu();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Refused'));
  await user.click(item('Copy link'));
  expect(await findToast('Copy failed')).toContain(
    'Could not copy link to clipboard. Please copy the URL manually.',
  );
  expect(item('Copy link')).toBeDefined();
});

test.each([
  ['Share on Twitter', 'https://twitter.com/intent/tweet', (url: string) => ({ url, text: TITLE })],
  [
    'Share on Facebook',
    'https://www.facebook.com/sharer/sharer.php',
    (url: string) => ({ u: url }),
  ],
  [
    'Share on LinkedIn',
    'https://www.linkedin.com/sharing/share-offsite/',
    (url: string) => ({ url }),
  ],
  ['Share via email', 'mailto:', (url: string) => ({ subject: TITLE, body: url })],
])('"%s" links to %s with the video, in a new tab', async (name, address, query) => {
  await openMenu();
  const link = item(name);
  const href = link.getAttribute('href') ?? '';
  expect(href.split('?', 1)).toEqual([address]);
  expect(Object.fromEntries(new URL(href).searchParams)).toEqual(query(window.location.href));
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

test('the mailto link encodes spaces without plus signs, which mail programs would show', async () => {
  await openMenu();
  expect(item('Share via email').getAttribute('href')).not.toContain('+');
});

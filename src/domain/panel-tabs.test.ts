import { expect, test } from 'vitest';

import { panelPath, panelTabAt } from '#domain/panel-tabs.ts';

test.each([
  ['/admin', '/admin'],
  ['/admin/', '/admin'],
  ['/admin/files//', '/admin/files'],
  ['/', '/'],
])('the panel reads the path %s as %s', (pathname, path) => {
  expect(panelPath(pathname)).toBe(path);
});

test.each([
  ['/admin/messages', 'Messages'],
  ['/admin/settings/mail-server', 'Settings'],
  ['/admin', 'Videos'],
  ['/admin/settings/no-such-section', 'Settings'],
  ['/admin/settings-of-no-tab', 'Videos'],
  ['/admin/no-such-tab', 'Videos'],
])('the path %s shows the tab %s', (path, label) => {
  expect(panelTabAt(path).label).toBe(label);
});

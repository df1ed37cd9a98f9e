import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { heldReply, renderPanel } from '#tests/components/render-panel.tsx';
import { startApp } from '#tests/app/start-app.ts';

const LOGOUT = 'POST /api/admin/logout';

test('the panel shows only "Loading..." until the session has been checked', async () => {
  await using app = await startApp();
  const held = heldReply();
  await renderPanel(adminAddress.files, {
    app,
    replies: { 'GET /api/admin/auth-check': held.reply },
  });
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  expect(screen.queryByRole('navigation')).toBeNull();
  await act(async () => held.release(Response.json({ authenticated: true })));
  await screen.findByRole('heading', { level: 1, name: 'Files' });
});

test('the panel shows its six tabs in order', async () => {
  await using app = await startApp();
  await renderPanel(adminAddress.security, { app });
  const navigation = within(await screen.findByRole('navigation', { name: 'Admin' }));
  const tabs = navigation.getAllByRole('link').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Videos', 'Bio Page', 'Messages', 'Settings', 'Security', 'Files']);
  expect(within(screen.getByRole('banner')).getByText('Admin Panel')).toBeDefined();
});

test('/admin/test shows a minimal page without navigation', async () => {
  await using app = await startApp();
  await renderPanel(adminAddress.test, { app });
  await screen.findByText(/routing works/i);
  expect(document.title).toBe('Admin Panel');
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['fails', () => new Response(null, { status: 500 })],
  ['gets no reply', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a Logout that %s is logged, and leads to the login screen', async (_what, reply) => {
  await using app = await startApp();
  const report = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { user } = await renderPanel(adminAddress.security, {
    app,
    replies: { [LOGOUT]: reply },
  });
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await screen.findByLabelText('Username');
  expect(window.location.pathname).toBe('/admin/login');
  expect(report).toHaveBeenCalledWith('Logout failed.', expect.anything());
  report.mockRestore();
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { answer, expectToast, renderPanel, rowOf } from '#tests/components/render-panel.tsx';
import { makeSession } from '#tests/rows/make-session.ts';
import { startApp } from '#tests/app/start-app.ts';

/** Opens the Security tab in Chrome, on a site where Firefox is a known browser, too. */
async function openSecurity() {
  const app = await startApp();
  await makeSession(app.database, 'Firefox on Linux');
  const panel = await renderPanel(adminAddress.security, { app });
  return { ...panel, app, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

async function rowNamed(name: string): Promise<HTMLElement> {
  return rowOf(await screen.findByText(name));
}

function signOutButton(row: HTMLElement): HTMLElement {
  return within(row).getByRole('button', { name: /^Sign out/ });
}

test('the tab lists the known browsers with name and last use, and marks the current one', async () => {
  await using _ = await openSecurity();
  const [chrome, firefox] = [
    await rowNamed('Chrome on Windows'),
    await rowNamed('Firefox on Linux'),
  ];
  for (const row of [chrome, firefox]) {
    expect(row.textContent).toMatch(/Last used \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M/);
    expect(signOutButton(row)).toBeDefined();
  }
  expect(within(chrome).queryByText('This browser')).not.toBeNull();
  expect(within(firefox).queryByText('This browser')).toBeNull();
});

test('another browser is signed out after confirmation and disappears from the list', async () => {
  await using panel = await openSecurity();
  await panel.user.click(signOutButton(await rowNamed('Firefox on Linux')));
  await answer(panel.user, 'Sign out Firefox on Linux?', 'Sign Out');
  await expectToast('Browser signed out successfully');
  await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull());
  expect(screen.queryByText('Chrome on Windows')).not.toBeNull();
  const sessions = await panel.app.database.selectFrom('sessions').select('browserId').execute();
  expect(sessions).toHaveLength(1);
});

test('a browser that has signed out meanwhile disappears from the list', async () => {
  await using panel = await openSecurity();
  const row = await rowNamed('Firefox on Linux');
  await panel.app.database
    .deleteFrom('known_browsers')
    .where('name', '=', 'Firefox on Linux')
    .execute();
  await panel.user.click(signOutButton(row));
  await answer(panel.user, 'Sign out Firefox on Linux?', 'Sign Out');
  await expectToast('Failed to sign out the browser', 'This browser is already signed out.');
  await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull());
});

test('signing out this browser shows the login screen', async () => {
  await using panel = await openSecurity();
  await panel.user.click(signOutButton(await rowNamed('Chrome on Windows')));
  await answer(panel.user, 'Sign out this browser?', 'Sign Out');
  await screen.findByRole('heading', { name: 'Admin Login' });
  await expectToast('Browser signed out successfully');
  const names = await panel.app.database.selectFrom('known_browsers').select('name').execute();
  expect(names).toEqual([{ name: 'Firefox on Linux' }]);
});

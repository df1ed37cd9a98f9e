// @vitest-environment-options { "url": "https://www.example.org/" }
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { expectToast, named, renderPanel } from '#tests/components/render-panel.tsx';
import { startApp } from '#tests/app/start-app.ts';

test('the panel names the line that corrects the address of the site', async () => {
  await using app = await startApp({ settings: { PORT: '3000' } });
  const { user } = await renderPanel(adminAddress.files, { app });
  const notice = within(await screen.findByRole('region', { name: 'Address of the site' }));
  notice.getByText(
    'Links in mails, feeds and previews lead to http://localhost:3000. Add this line, restart:',
  );
  expect(
    notice.getAllByRole('listitem').map((row) => row.querySelector('code')?.textContent),
  ).toEqual([
    'SITE_URL=https://www.example.org',
    'Environment=SITE_URL=https://www.example.org',
    'SITE_URL: https://www.example.org',
  ]);
  const copy = notice.getByRole('button', { name: named('Copy the line for systemd') });
  await user.click(copy);
  await expectToast('Copied to the clipboard');
  expect(await navigator.clipboard.readText()).toBe('Environment=SITE_URL=https://www.example.org');
});

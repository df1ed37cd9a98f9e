import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startApp } from '#tests/app/start-app.ts';
import { renderComponent } from '#tests/components/render-component.tsx';

import { TooltipProvider } from '../ui/icon-button.tsx';
import { DownloadReadersDialog } from './reader-list.tsx';

test('the list of readers is downloaded once the password is confirmed', async () => {
  await using app = await startApp();
  const files: unknown[] = [];
  // jsdom has no addresses of files.
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (file) => `blob:${files.push(file)}`;
  URL.revokeObjectURL = () => {};
  const followed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(
    this: HTMLAnchorElement,
  ) {
    followed.push(`${this.href} ${this.download}`);
  });
  const dialog = <DownloadReadersDialog onClose={() => {}} />;
  const user = renderComponent(<TooltipProvider>{dialog}</TooltipProvider>, {
    app,
    replies: { 'POST /api/admin/readers.csv': () => new Response('Email\r\n') },
  });
  const download = screen.getByRole('button', { name: 'Download' });
  await user.click(download);
  await screen.findByText('Current password is required');
  expect(files).toEqual([]);
  await user.type(screen.getByLabelText('Current Password'), 'a password');
  await user.click(download);
  await waitFor(() => expect(followed).toEqual(['blob:1 readers.csv']));
  Object.assign(URL, { createObjectURL, revokeObjectURL });
});

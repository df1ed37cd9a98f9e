import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Download } from '#web/icons/icons.ts';
import { useToast } from '#web/ui/toaster.tsx';
import { findToast, renderComponent } from '#tests/components/render-component.tsx';

import { ActionMenu } from './menu.tsx';

function Page() {
  const showToast = useToast();
  const items = [{ icon: Download, label: 'All messages', href: '/messages.csv' }];
  return (
    <main>
      <ActionMenu label="Export" items={items} />
      <button onClick={() => showToast({ title: 'Saved' })}>Save</button>
    </main>
  );
}

test('Escape closes an open menu while there is a toast', async () => {
  const user = renderComponent(<Page />);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  // As when the reply to an earlier request arrives.
  fireEvent.click(screen.getByText('Save'));
  await findToast('Saved');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export' }));
});

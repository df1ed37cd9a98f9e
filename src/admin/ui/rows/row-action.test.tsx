import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { Send } from '#web/icons/icons.ts';

import { named } from '#tests/components/render-panel.tsx';
import { renderComponent } from '#tests/components/render-component.tsx';

import { RowMenu } from './row-action.tsx';

function renderMenu() {
  const onSelect = vi.fn<() => void>();
  const items = [{ icon: Send, label: 'Publish kit', onSelect }];
  const user = renderComponent(
    <main>
      <RowMenu entryName="Rulers" items={items} />
    </main>,
  );
  return { user, onSelect };
}

const moreButton = () => screen.getByRole('button', { name: named('More actions for Rulers') });

test('a menu opened with the keyboard focuses its first action, and its button again after an action was selected', async () => {
  const { user, onSelect } = renderMenu();
  await user.tab();
  expect(document.activeElement).toBe(moreButton());
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Publish kit' }));
  await user.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(moreButton());
});

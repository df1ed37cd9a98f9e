import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { panelTabAt } from '#domain/panel-tabs.ts';
import { panelHeader } from '#server/pages/documents/admin-shell.ts';
import { defaultSite } from '#server/core/site/site-defaults.ts';
import { startApp } from '#tests/app/start-app.ts';
import { renderPanel } from '#tests/components/render-panel.tsx';

test('the document of a tab contains the header and the tabs as the panel shows them', async () => {
  await using app = await startApp();
  const path = '/admin/files';
  await renderPanel(path, { app });
  const shown = [await screen.findByRole('banner'), screen.getByRole('navigation')];

  const written = document.createElement('div');
  written.innerHTML = panelHeader(defaultSite(), panelTabAt(path));
  expect([...written.children].map(({ outerHTML }) => outerHTML)).toEqual(
    shown.map(({ outerHTML }) => outerHTML),
  );
});

import './admin.css';

import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { adminAddress } from '#domain/addresses.ts';
import { getJson } from '#web/http/get-json.ts';
import { createQueryClient } from '#web/http/query-client.ts';

import { AdminApp } from './admin-app.tsx';
import { panelPath, tabAt } from './admin-tabs.ts';

await startPanel();

/** Starts the panel in its empty document. */
async function startPanel(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) return;

  allowStylesOfLibraries();
  await fetchTab();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient(getJson)}>
        <AdminApp />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Hands the document's nonce to the libraries that put style elements into it. */
function allowStylesOfLibraries(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  if (meta?.nonce) setNonce(meta.nonce);
}

/**
 * Fetches the tab's chunk before the panel is rendered: React would keep a stand-in for it
 * on the screen for a third of a second, however soon it comes.
 */
async function fetchTab(): Promise<void> {
  const path = panelPath(window.location.pathname);
  if (path === adminAddress.login) return;
  try {
    await tabAt(path).load();
  } catch {
    // Fetched again when the tab is shown, which also tells the failure.
  }
}

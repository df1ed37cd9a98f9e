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

async function startPanel(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) return;

  setStyleNonce();
  await preloadTab();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient(getJson)}>
        <AdminApp />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Passes the document's nonce to the libraries that insert style elements. */
function setStyleNonce(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  if (meta?.nonce) setNonce(meta.nonce);
}

/**
 * Loads the tab's chunk before the panel is rendered. Otherwise React would show a placeholder for
 * about 300 ms, however fast the chunk loads.
 */
async function preloadTab(): Promise<void> {
  const path = panelPath(window.location.pathname);
  if (path === adminAddress.login || path === adminAddress.signInLink) return;
  try {
    await tabAt(path).load();
  } catch {
    // Rendering the tab loads the chunk again and shows the failure.
  }
}

import './admin.css';

import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

import { hasNoTabs, PANEL_STATE_ID, panelPath } from '#domain/panel-tabs.ts';
import { createQueryClient } from '#web/http/query-client.ts';

import { AdminApp } from './admin-app.tsx';
import { tabPageAt } from './admin-tabs.ts';

await startPanel();

async function startPanel(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) return;

  setStyleNonce();
  await preloadTab();
  const queryClient = createQueryClient();
  for (const { key, data } of readState()) queryClient.setQueryData(key, data);
  renderKeepingFocus(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <AdminApp />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

/**
 * The document contains the header and the tabs before they are rendered, so the focus may be in them
 * already. It moves to the same link or button of those that replace them.
 */
function renderKeepingFocus(render: () => void): void {
  const focusedIndex = listControls().findIndex((element) => element === document.activeElement);
  flushSync(render);
  listControls()[focusedIndex]?.focus({ preventScroll: true });
}

function listControls(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('header :is(a, button), nav a')];
}

/** The data that the document contains for the signed-in administrator, see `admin-shell.ts`. */
function readState(): { key: string[]; data: unknown }[] {
  const text = document.getElementById(PANEL_STATE_ID)?.textContent;
  return text === undefined ? [] : JSON.parse(text);
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
  if (hasNoTabs(path)) return;
  try {
    await tabPageAt(path).load();
  } catch {
    // Rendering the tab loads the chunk again and shows the failure.
  }
}

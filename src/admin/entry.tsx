import './admin.css';

import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { getJson } from '#web/http/get-json.ts';
import { createQueryClient } from '#web/http/query-client.ts';

import { AdminApp } from './admin-app.tsx';

startPanel();

/** Starts the panel in its empty document. */
function startPanel(): void {
  const root = document.getElementById('root');
  if (root === null) return;

  allowStylesOfLibraries();
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

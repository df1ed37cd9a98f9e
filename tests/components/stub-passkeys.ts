import { vi } from 'vitest';

/** Adds the passkey interface that jsdom lacks. It rejects each request, as if the administrator had canceled it. */
export function stubPasskeys(): void {
  vi.stubGlobal('PublicKeyCredential', Object);
  const credentials = { create: cancel, get: cancel };
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: credentials } }));
}

function cancel(): Promise<never> {
  return Promise.reject(new DOMException('Canceled.', 'NotAllowedError'));
}

import { vi } from 'vitest';

/** Adds the passkey functions that jsdom lacks. Each request fails as if the administrator canceled it. */
export function stubPasskeys(): void {
  vi.stubGlobal('PublicKeyCredential', Object);
  const credentials = { create: cancel, get: cancel };
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: credentials } }));
}

function cancel(): Promise<never> {
  return Promise.reject(new DOMException('Canceled.', 'NotAllowedError'));
}

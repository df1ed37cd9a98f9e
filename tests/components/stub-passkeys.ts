import { vi } from 'vitest';

/** Gives jsdom the interface of a browser with passkeys, in which the administrator cancels each request. */
export function stubPasskeys(): void {
  vi.stubGlobal('PublicKeyCredential', Object);
  const credentials = { create: cancel, get: cancel };
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: credentials } }));
}

function cancel(): Promise<never> {
  return Promise.reject(new DOMException('Cancelled.', 'NotAllowedError'));
}

import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Radix calls these; jsdom has no layout and does not offer them.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { forgetCsrfToken } from '#web/http/csrf-token.ts';

// Long enough for a busy machine: the limit only ends a test that hangs.
configure({ asyncUtilTimeout: 30_000 });

// The server runs in the same process, and jsdom's class does not recognize the buffers of Node.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer);

// The site and Radix call these functions. jsdom has no layout, so it lacks them or only reports an error.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.IntersectionObserver ??= class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
window.scrollTo = () => {};
// jsdom paints nothing, so each frame begins at once.
window.requestAnimationFrame = (callback) => {
  callback(performance.now());
  return 0;
};
window.matchMedia ??= (media) => Object.assign(new EventTarget(), unmatchedMedia(media));

afterEach(() => {
  cleanup();
  forgetCsrfToken();
  // The contact form stores an unsent message there.
  window.sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function unmatchedMedia(media: string) {
  return {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  };
}

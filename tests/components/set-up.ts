import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Generous, because a busy machine is slow: the limit only ends what hangs.
configure({ asyncUtilTimeout: 30_000 });

// The site and Radix call these; jsdom has no layout and does not offer them.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
window.scrollTo = () => {};
window.matchMedia ??= (media) => Object.assign(new EventTarget(), screenThatDoesNotMatch(media));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function screenThatDoesNotMatch(media: string) {
  return {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  };
}

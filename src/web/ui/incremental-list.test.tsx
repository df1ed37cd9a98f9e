import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { IncrementalList } from './incremental-list.tsx';

test('more entries are rendered even if the end of the list came near while the browser was busy', async () => {
  vi.stubGlobal('IntersectionObserver', ReportingTwoFrames);
  const items = Array.from({ length: 7 }, (_, index) => `Entry ${index + 1}`);
  render(
    <IncrementalList items={items} batchSize={1}>
      {(batch) => <p>{batch}</p>}
    </IncrementalList>,
  );
  expect(await screen.findByText('Entry 7')).toBeDefined();
});

/**
 * Reports two frames at once, as a busy browser does: in the first the observed element is far from
 * the viewport, in the second it is near. Reports nothing further, because nothing changes.
 */
class ReportingTwoFrames {
  readonly #callback: (entries: { isIntersecting: boolean }[]) => void;
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.#callback = callback;
  }
  observe() {
    queueMicrotask(() => this.#callback([{ isIntersecting: false }, { isIntersecting: true }]));
  }
  disconnect() {}
}

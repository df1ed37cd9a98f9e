import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { useIncrementalList } from './use-incremental-list.ts';

test('more entries are rendered even if the end of the list came near while the browser was busy', async () => {
  vi.stubGlobal('IntersectionObserver', ReportingTwoFrames);
  render(<SevenEntries />);
  expect(await screen.findByText('Entry 7')).toBeDefined();
});

function SevenEntries() {
  const entries = Array.from({ length: 7 }, (_, index) => `Entry ${index + 1}`);
  const { shown, end } = useIncrementalList(entries, { batchSize: 1 });
  return (
    <>
      {shown.map((entry) => (
        <p key={entry}>{entry}</p>
      ))}
      <div ref={end} />
    </>
  );
}

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

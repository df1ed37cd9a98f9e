import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder that is removed on disposal, or at the latest with the folder of the run. */
export function openTemporaryFolder(): { folder: string } & Disposable {
  const folder = mkdtempSync(path.join(tmpdir(), 'plain-evidence-bench-'));
  return {
    folder,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder that is removed on disposal, or at the latest when this process exits. */
export function openTemporaryFolder(): { folder: string } & Disposable {
  const folder = mkdtempSync(path.join(tmpdir(), 'plain-evidence-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return {
    folder,
    [Symbol.dispose]: () => {
      process.off('exit', remove);
      remove();
    },
  };
}

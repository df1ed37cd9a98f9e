import type { FastifyBaseLogger } from 'fastify';
import { fileExtension } from '#domain/files/file-name.ts';
import { uploadNameFromUrl } from '#domain/files/upload-name.ts';
import { countPages } from './count-pages.ts';
import type { Uploads, UploadStorage } from './uploads.ts';

interface DescribeDependencies {
  storage: Pick<UploadStorage, 'stat' | 'withLocalFile'>;
  log: FastifyBaseLogger;
}

/** Returns `Uploads.describe`. */
export function describeFile({ storage, log }: DescribeDependencies): Uploads['describe'] {
  async function pageCountOf(name: string, signal: AbortSignal): Promise<number | null> {
    try {
      return await storage.withLocalFile(name, (path) => countPages(path, signal));
    } catch (error) {
      signal.throwIfAborted();
      log.info({ err: error, file: name }, 'pages not counted');
      return null;
    }
  }

  return async (url, signal) => {
    const name = uploadNameFromUrl(url);
    const file = name === null ? undefined : await storage.stat(name);
    if (!file) return undefined;
    const isPdf = fileExtension(file.name) === 'pdf';
    return {
      sizeBytes: file.sizeBytes,
      pageCount: isPdf ? await pageCountOf(file.name, signal) : null,
    };
  };
}

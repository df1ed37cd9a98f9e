import { uploadStemFromUrl } from '#domain/files/upload-name.ts';
import type { Database } from '#server/database/tables.ts';
import type { FileReferences } from '#server/uploads/uploads.ts';

/** The uploaded files that the biography references: its headshot, and the targets of its links. */
export const bioFileReferences: FileReferences = {
  listStems: async (database) => (await listUses(database)).map(({ stem }) => stem),

  listUses,

  // The biography does not store the names that its files were uploaded with.
  findFileName: async () => null,

  /** Removes the file as the headshot, and removes links to it but keeps their text. */
  clear: async (transaction, stem) => {
    const { changeLinks, linksIn } = await import('./rich-text-links.ts');
    for (const { id, headshotUrl, content } of await listBios(transaction)) {
      if (uploadStemFromUrl(headshotUrl) === stem) {
        await transaction
          .updateTable('bio_content')
          .set({ headshotUrl: null })
          .where('id', '=', id)
          // Keeps a headshot that was saved in the meantime.
          .where('headshotUrl', '=', headshotUrl)
          .execute();
      }
      if (linksIn(content).map(uploadStemFromUrl).includes(stem)) {
        const cleared = changeLinks(content, (url) =>
          uploadStemFromUrl(url) === stem ? null : url,
        );
        await transaction
          .updateTable('bio_content')
          .set({ content: cleared })
          .where('id', '=', id)
          // Keeps content that was saved in the meantime.
          .where('content', '=', content)
          .execute();
      }
    }
  },
};

async function listUses(database: Database) {
  const bios = await listBios(database);
  const headshots = bios.map(({ headshotUrl }) => ({
    stem: uploadStemFromUrl(headshotUrl),
    use: { kind: 'headshot' as const },
  }));
  const stems = await Promise.all(bios.map(({ content }) => linkedStems(content)));
  const links = stems.flat().map((stem) => ({ stem, use: { kind: 'biography' as const } }));
  return [...headshots, ...links];
}

function listBios(database: Database) {
  return database.selectFrom('bio_content').select(['id', 'headshotUrl', 'content']).execute();
}

/** The distinct stems (see `uploadStem`) of the files that a biography links to. */
async function linkedStems(content: string): Promise<string[]> {
  const { linksIn } = await import('./rich-text-links.ts');
  return [...new Set(linksIn(content).map(uploadStemFromUrl))];
}

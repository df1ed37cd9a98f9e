/** A source that visitors see, with its address as the owner entered it. */
export interface PublicSource {
  id: string;
  url: string;
}

interface PageOfIds {
  after: string;
  limit: number;
}

const PAGE_SIZE = 500;

/**
 * Walks all public sources or videos, one page at each call and then from the start again. So each is
 * found whatever wrote it, and also when a scheduled video has become public.
 */
export function walkPages<Entry extends { id: string }>(
  list: (page: PageOfIds) => Promise<Entry[]>,
): () => Promise<Entry[]> {
  let after = '';
  return async () => {
    const page = await list({ after, limit: PAGE_SIZE });
    after = page.length === PAGE_SIZE ? (page.at(-1)?.id ?? '') : '';
    return page;
  };
}

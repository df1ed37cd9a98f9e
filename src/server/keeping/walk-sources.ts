/** A source that visitors see, with its address as the owner entered it. */
export interface PublicSource {
  id: string;
  url: string;
}

/** Lists public sources by id, those after the given one first. */
export type ListPublicSources = (page: { after: string; limit: number }) => Promise<PublicSource[]>;

const PAGE_SIZE = 500;

/**
 * Walks all public sources, one page at each call and then from the start again. So a source is found
 * whatever wrote it, and also when a scheduled video has become public.
 */
export function walkSources(list: ListPublicSources): () => Promise<PublicSource[]> {
  let after = '';
  return async () => {
    const page = await list({ after, limit: PAGE_SIZE });
    after = page.length === PAGE_SIZE ? (page.at(-1)?.id ?? '') : '';
    return page;
  };
}

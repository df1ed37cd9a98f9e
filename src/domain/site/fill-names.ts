/** The names that texts of site.config.ts and site.texts.ts may contain. */
export interface Names {
  brand: string;
  creatorName: string;
}

/** Replaces `{brand}` and `{creator}` in a text with the names of the site. */
export function fillNames(text: string, { brand, creatorName }: Names): string {
  return text.replaceAll(/\{(brand|creator)\}/g, (_match, name) =>
    name === 'brand' ? brand : creatorName,
  );
}

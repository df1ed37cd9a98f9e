/** The names that texts of site.config.ts and site.texts.ts may contain. */
export interface Names {
  brand: string;
  creatorName: string;
}

/** Names of which each may be missing. */
interface GivenNames {
  brand: string | null;
  creatorName: string | null;
}

/** The names that apply. While the creator has none, the brand stands for it. */
export function namesOf(values: GivenNames, defaults: GivenNames & { brand: string }): Names {
  const brand = values.brand ?? defaults.brand;
  return { brand, creatorName: values.creatorName ?? defaults.creatorName ?? brand };
}

/** Replaces `{brand}` and `{creator}` in a text with the names of the site. */
export function fillNames(text: string, { brand, creatorName }: Names): string {
  return text.replaceAll(/\{(brand|creator)\}/g, (_match, name) =>
    name === 'brand' ? brand : creatorName,
  );
}

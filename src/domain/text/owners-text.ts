/** The language of the labels of the site and of the panel. */
export const LABELS_LANGUAGE = 'en';

/** The attributes of a label among texts of the owner. Their direction does not depend on it. */
export const labelText = { lang: LABELS_LANGUAGE, dir: 'ltr' } as const;

/** The attributes of a text of the owner, which may have another language or direction than the labels. */
export function ownersText(language: string): { lang?: string; dir: 'auto' } {
  return { ...(language !== LABELS_LANGUAGE && { lang: language }), dir: 'auto' };
}

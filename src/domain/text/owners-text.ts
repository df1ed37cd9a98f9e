/** The language of the labels of the site and of the panel. */
export const LABELS_LANGUAGE = 'en';

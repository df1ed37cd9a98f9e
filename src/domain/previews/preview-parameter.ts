/** The parameter of a video's page that holds the token of a preview link. */
export const PREVIEW_PARAMETER = 'preview';

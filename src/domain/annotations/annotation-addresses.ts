/** Route patterns of the forms in which programs read the moments of a video. */
export const annotationRoute = {
  annotations: '/api/videos/:id/annotations',
  chapters: '/video/:id/chapters.json',
  cues: '/video/:id/moments.vtt',
} as const;

/** The path of one of these forms. */
export function annotationAddress(form: keyof typeof annotationRoute, videoId: string): string {
  return annotationRoute[form].replace(':id', videoId);
}

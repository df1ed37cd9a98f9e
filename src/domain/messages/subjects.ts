/** Subjects of a message, in the order of the select box. See docs/site.md, "Contact form". */
export const subjects = [
  { value: 'general', label: 'General Inquiry' },
  { value: 'video-request', label: 'Video Topic Request' },
  { value: 'source-suggestion', label: 'Source Suggestion' },
  { value: 'collaboration', label: 'Collaboration' },
  { value: 'media', label: 'Media Inquiry' },
  { value: 'other', label: 'Other' },
] as const;

/** Display name of a subject; an unknown subject is returned unchanged. */
export function subjectLabel(value: string): string {
  return subjects.find((subject) => subject.value === value)?.label ?? value;
}

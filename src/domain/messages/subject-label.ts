import { subjects } from '#domain/messages/contact.ts';

/** A subject as people read it; an unknown one keeps its own words. */
export function subjectLabel(value: string): string {
  return subjects.find((subject) => subject.value === value)?.label ?? value;
}

/**
 * The values of the fields that no longer contain what the form opened with.
 *
 * Sending only these preserves what another window has saved in the meantime, and what a
 * field cannot show, such as the seconds of a publish date or a stored sort order of 0.
 *
 * @param opened what the fields contained when the form opened
 * @param typed  what they contain now
 * @param values what the form's schema parsed from `typed`
 */
export function changedFields<Values extends object>(
  opened: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, unknown>>,
  values: Values,
): Partial<Values> {
  const changes: Partial<Values> = { ...values };
  for (const name in values) {
    if (Object.is(opened[name], typed[name])) delete changes[name];
  }
  return changes;
}

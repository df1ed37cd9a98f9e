import { Fragment, type ReactNode } from 'react';

/** An element for each field of a form, in the order in which they are shown. */
export type FormFields<Form> = Readonly<Record<keyof Form, ReactNode>>;

export function FieldList({ fields }: { fields: Readonly<Record<string, ReactNode>> }) {
  return Object.entries(fields).map(([name, field]) => <Fragment key={name}>{field}</Fragment>);
}

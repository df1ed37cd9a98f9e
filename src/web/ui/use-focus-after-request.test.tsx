import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFocusAfterRequest } from './use-focus-after-request.ts';

interface FormProps {
  isSaving?: boolean;
  isInvalid?: boolean;
}

function Form({ isSaving = false, isInvalid = false }: FormProps) {
  const fields = useFocusAfterRequest<HTMLFieldSetElement>(isSaving);
  return (
    <>
      <fieldset ref={fields} disabled={isSaving}>
        <input aria-label="Email" aria-invalid={isInvalid} />
        <button type="submit">Save</button>
      </fieldset>
      <a href="/">Home</a>
    </>
  );
}

const email = () => screen.getByLabelText('Email');
const saveButton = () => screen.getByRole('button', { name: 'Save' });
const homeLink = () => screen.getByRole('link', { name: 'Home' });

/** Renders the form, focuses its button and starts to save. */
function renderSaving() {
  const { rerender } = render(<Form />);
  saveButton().focus();
  rerender(<Form isSaving />);
  return rerender;
}

/** Waits for the next frame, in which the disabled button loses the focus. */
function focusLost(): Promise<void> {
  return waitFor(() => expect(document.activeElement).toBe(document.body));
}

test.each([
  { when: 'after the button has lost the focus', wait: focusLost },
  { when: 'before the button has lost the focus', wait: async () => {} },
])('a refusal that arrives $when moves the focus to the invalid field', async ({ wait }) => {
  const rerender = renderSaving();
  await wait();
  rerender(<Form isInvalid />);
  expect(document.activeElement).toBe(email());
});

test('focus that was moved out of the form while saving stays there', async () => {
  const rerender = renderSaving();
  await focusLost();
  homeLink().focus();
  rerender(<Form isInvalid />);
  expect(document.activeElement).toBe(homeLink());
});

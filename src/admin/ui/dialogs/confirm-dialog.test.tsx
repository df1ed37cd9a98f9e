import { useMutation } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findToast, renderComponent } from '#tests/components/render-component.tsx';

import { RequestDialog } from './confirm-dialog.tsx';

type Send = () => Promise<void>;

function Question({ send, onClose }: { send: Send; onClose: () => void }) {
  const request = useMutation({ mutationFn: send });
  return (
    <RequestDialog
      question="Delete it?"
      toasts={{ success: 'Deleted', failure: 'Not deleted' }}
      request={request}
      onClose={onClose}
    >
      It goes to the trash.
    </RequestDialog>
  );
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('a question is disabled during its request, stays after a failure, and closes after a success', async () => {
  const first = Promise.withResolvers<void>();
  const send = vi.fn<Send>().mockReturnValueOnce(first.promise).mockResolvedValueOnce();
  const onClose = vi.fn<() => void>();
  const user = renderComponent(<Question send={send} onClose={onClose} />);
  await user.click(button('Delete'));
  expect(button('Deleting...').disabled).toBe(true);
  expect(button('Cancel').disabled).toBe(true);
  first.reject(new TypeError('offline'));
  await findToast('Not deleted');
  expect(onClose).not.toHaveBeenCalled();

  await user.click(button('Delete'));
  await findToast('Deleted');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { Bold, Italic } from '#web/icons/icons.ts';

import { renderComponent } from '#tests/components/render-component.tsx';

import { IconButton, TooltipProvider } from './icon-button.tsx';

function renderButtons(): void {
  renderComponent(
    <TooltipProvider>
      <IconButton icon={Bold} label="Bold" />
      <IconButton icon={Italic} label="Italic" />
    </TooltipProvider>,
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const tooltip = () => screen.queryByRole('tooltip')?.textContent;

function hover(name: string): void {
  fireEvent.pointerMove(button(name), { pointerType: 'mouse' });
}

/** Moves the pointer out of the button, which closes its tooltip. */
function leave(name: string): void {
  fireEvent.pointerLeave(button(name));
  fireEvent.pointerMove(document.body, { pointerType: 'mouse', clientX: 500, clientY: 500 });
}

function wait(ms: number): void {
  act(() => vi.advanceTimersByTime(ms));
}

test('a tooltip opens after 700 ms of hovering, or at once if another one closed less than 300 ms ago', () => {
  using clock = new DisposableStack();
  vi.useFakeTimers();
  clock.defer(() => vi.useRealTimers());
  renderButtons();
  hover('Bold');
  wait(699);
  expect(tooltip()).toBeUndefined();
  wait(1);
  expect(tooltip()).toBe('Bold');

  leave('Bold');
  expect(tooltip()).toBeUndefined();
  wait(299);
  hover('Italic');
  expect(tooltip()).toBe('Italic');

  leave('Italic');
  wait(300);
  hover('Bold');
  expect(tooltip()).toBeUndefined();
});

test('the tooltip shows at once on keyboard focus, and Escape closes it', async () => {
  renderButtons();
  act(() => button('Bold').focus());
  expect(tooltip()).toBe('Bold');
  fireEvent.keyDown(button('Bold'), { key: 'Escape' });
  expect(tooltip()).toBeUndefined();
});

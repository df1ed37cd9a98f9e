import { useSyncExternalStore } from 'react';

/** In the storage of the browser, because which keys disturb depends on the person and the device. */
const STORED = 'panel-single-keys';

const OFF = 'off';

const listeners = new Set<() => void>();

/**
 * Whether keys act without Ctrl or Cmd. Speech input and shaking hands press them by accident, so they
 * can be switched off. Source: WCAG 2.2, 2.1.4.
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== OFF;
  } catch {
    return true;
  }
}

export function useSingleKeys(): readonly [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, areSingleKeysOn);
  return [isOn, switchSingleKeys];
}

function switchSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, OFF);
  } catch {
    // Ignored: the browser stores nothing, so the keys stay on.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

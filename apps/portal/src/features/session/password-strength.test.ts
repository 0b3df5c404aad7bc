import { describe, expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

describe('strength of a password', () => {
  it.each([
    ['', 0],
    ['Ab1!xyz', 0],
    ['aaaaaaaaaaaa', 1],
    ['12345678', 1],
    ['abcdefghij', 1],
    ['Password2026!', 1],
    ['rivermoon', 1],
    ['rivermoon77', 2],
    ['Rivermoon7', 2],
    ['Lantern-2026', 4],
    ['still water under the moon', 3],
  ] as const)('%s → %i', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });

  it('counts the own name as little', () => {
    expect(strengthOf('Marina-Dias-77', 'marina')).toBe(1);
    expect(strengthOf('Marina-Dias-77', 'joao')).toBe(4);
  });

  it('counts characters, not code units', () => {
    expect(strengthOf('🐟🐟🐟🐟')).toBe(0);
  });
});

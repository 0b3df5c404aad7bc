// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { takeDue, toggleReminder } from './reminders.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-03-01T12:00:00Z');
const fall = (minutes: number) => ({ promotionId: 'prm_1', startsAt: NOW + minutes * MINUTE });

beforeEach(() => localStorage.clear());

test('a reminder comes ten minutes before, once', () => {
  toggleReminder(fall(60), NOW);
  expect(takeDue(NOW + 49 * MINUTE)).toEqual([]);
  expect(takeDue(NOW + 50 * MINUTE)).toMatchObject([fall(60)]);
  expect(takeDue(NOW + 51 * MINUTE)).toEqual([]);
});

test('asked for in the last ten minutes it comes a minute before', () => {
  toggleReminder(fall(8), NOW);
  expect(takeDue(NOW + 6 * MINUTE)).toEqual([]);
  expect(takeDue(NOW + 7 * MINUTE)).toMatchObject([fall(8)]);
});

test('it is taken back by asking again, and one whose rain has begun is not given', () => {
  toggleReminder(fall(60), NOW);
  toggleReminder(fall(60), NOW);
  expect(takeDue(NOW + 55 * MINUTE)).toEqual([]);
  toggleReminder(fall(60), NOW);
  expect(takeDue(NOW + 61 * MINUTE)).toEqual([]);
  expect(localStorage.getItem('rain-reminders')).toBe('[]');
});

import * as z from 'zod/mini';
import { event } from '../base/event.ts';

const presenter = { presenterId: z.string() };

/** The list of presenters changed. */
export const roomChanged = event('room.changed', { to: 'brand', refetch: ['presenters'] });
export const roomOpened = event('room.opened', { to: 'brand', data: presenter, refetch: ['presenters'] });
export const roomClosed = event('room.closed', { to: 'brand', data: presenter, refetch: ['presenters'] });

import * as z from 'zod/mini';
import { event } from '../base/event.ts';

export const complaintChanged = event('complaint.changed', { to: 'member', data: { id: z.string() }, refetch: ['complaints'] });
